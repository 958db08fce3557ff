import app

print(app.double(2))
