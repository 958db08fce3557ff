def pytest_runtest_setup(item):
    item.user_properties.append(("speed", "slow"))
