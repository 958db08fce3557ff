def retry(action, tries):
    attempt = 0
    while attempt < tries:
        attempt += 1
        if action(attempt):
            result = f"done after {attempt}"
            break
    else:
        result = "gave up"
    return result
