def lines(text, log):
    log.append("open")
    try:
        for line in text.split("/"):
            yield line
    finally:
        log.append("close")
