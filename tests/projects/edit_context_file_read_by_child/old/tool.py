from pathlib import Path

print(Path("name.txt").read_text().strip())
