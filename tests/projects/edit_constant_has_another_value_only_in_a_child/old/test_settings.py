import os
import subprocess
import sys

import settings


def test_parent():
    assert settings.level() == 1


def test_child():
    code = "import settings; print(settings.level())"
    env = {**os.environ, "FLAG_OURS": "1"}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert out.stdout.strip() == "2"
