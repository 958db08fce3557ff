from pathlib import Path
import runpy
HELP = runpy.run_path(str(Path(__file__).with_name("help.py")))

def test_value():
    assert HELP["VALUE"] == 1
