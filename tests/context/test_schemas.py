import subprocess
import sys

PROGRAM = """
import sqlite3, sys
from edgewise.config import ContextConfig
from edgewise.context.schemas import Schemas

schemas = Schemas(ContextConfig("/nowhere", ("/nowhere",), (), ()))
schemas.install(print)
loaded = [name for name in sys.modules if name.startswith("edgewise.context.databases")]
assert not loaded, loaded
sqlite3.connect(":memory:").execute("SELECT 1")
assert "edgewise.context.databases.watcher" in sys.modules
assert "sqlglot" not in sys.modules
schemas.uninstall()
"""


def test_what_knows_sql_is_loaded_by_the_first_connection() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=60)
