import sys

if len(sys.argv) >= 0:

    def separator():
        return "/"

else:

    def separator():
        return "|"


def newline():
    return "end"
