from pathlib import Path

HERE = Path(__file__).parent


def greeting():
    return (HERE / "data" / "greeting.txt").read_text().strip()


def other():
    return (HERE / "data" / "other.txt").read_text().strip()
