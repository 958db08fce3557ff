class Client:
    timeout = 3600
    retries = 3

    def wait(self):
        return self.timeout // 60
