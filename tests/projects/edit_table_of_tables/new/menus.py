FILE_MENU = ["open", "save"]
EDIT_MENU = ["cut"]
MENUS = {"file": FILE_MENU, "edit": EDIT_MENU}
TITLE = "menus"

FILE_MENU.append("exit")


def items(name):
    return MENUS[name]


def title():
    return TITLE
