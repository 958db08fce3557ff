class Commands:
    def do_stop(self):
        return 2


class Other:
    def do_other(self):
        return 3
