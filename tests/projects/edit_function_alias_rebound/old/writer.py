import styles


def write(text, style=None):
    if style is None:
        return styles.default(text)
    return style(text)
