import helper

print(helper.WORD)
