def obey(command):
    match command.split():
        case ["quit"]:
            return "bye"
        case ["go", direction]:
            return f"you go {direction}"
        case _:
            return "what?"
