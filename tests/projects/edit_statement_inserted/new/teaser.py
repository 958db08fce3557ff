def teaser(text, width):
    if len(text) <= width:
        return text
    cut = text[:width]
    cut = cut.rstrip()
    return cut + "..."
