import helper

print(helper.greeting())
