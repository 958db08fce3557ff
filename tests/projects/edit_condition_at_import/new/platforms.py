LEGACY = True

if LEGACY:

    def join(parts):
        return "\\".join(parts)

else:

    def join(parts):
        return "/".join(parts)


def name():
    return "platforms"


def legacy():
    return LEGACY
