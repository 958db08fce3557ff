pytest_plugins = ["our_plugin"]
