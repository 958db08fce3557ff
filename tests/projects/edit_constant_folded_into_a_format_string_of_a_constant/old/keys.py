from version import MAJOR

PREFIX = f"v{MAJOR}"
TABLE = {f"{PREFIX}/users": "users", "plain": "plain"}
