import shutil
from pathlib import Path
BIN = Path(__file__).parent / "bin"

def find():
    return shutil.which("tool", path=str(BIN))

def there():
    return (BIN / "tool").exists()
