pytest_plugins = ["plugin_two"]
