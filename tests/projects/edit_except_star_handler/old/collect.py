def verdict(problems):
    notes = []
    try:
        if problems:
            raise ExceptionGroup("problems", problems)
        notes.append("fine")
    except* TypeError as group:
        notes.append(f"{len(group.exceptions)} types")
    except* ValueError as group:
        notes.append(f"{len(group.exceptions)} values")
    return notes
