import keys


def find(path):
    match path.split("/"):
        case [keys.PREFIX, name]:
            return keys.TABLE[path] + name
        case [name]:
            return keys.TABLE.get(name)
