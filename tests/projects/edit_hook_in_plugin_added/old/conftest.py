pytest_plugins = ["watching"]
