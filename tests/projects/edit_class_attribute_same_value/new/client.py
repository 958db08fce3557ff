class Client:
    timeout = 60 * 60
    retries = 3

    def wait(self):
        return self.timeout // 60
