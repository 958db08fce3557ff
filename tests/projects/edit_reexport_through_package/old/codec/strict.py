def parse(text):
    return [cell.strip() for cell in text.split(",")]
