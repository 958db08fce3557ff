def module_up():
    return "module up"


def module_down():
    return "module down"


def class_up():
    return "class up"


def class_down():
    return "class down"


def method_up():
    return "method up"


def method_down():
    return "method down"


def function_up():
    return "function up"


def function_down():
    return "function down"


def nobody():
    return "nobody"
