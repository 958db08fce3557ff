pytest_plugins = ["plugin_one"]
