import hosts


def host(stage):
    return getattr(hosts, f"{stage.upper()}_HOST")
