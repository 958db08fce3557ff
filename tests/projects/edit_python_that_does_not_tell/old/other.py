import app

print(app.other())
