def do_save(name):
    return f"saved {name}"


def perform(line):
    verb, name = line.split()
    function = globals().get(f"do_{verb}")
    return function(name) if function else "cannot"


def quote(name):
    return repr(name)
