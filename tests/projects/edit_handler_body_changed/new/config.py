def port(settings):
    text = settings.get("port", "80")
    try:
        return int(text)
    except ValueError:
        return -1
