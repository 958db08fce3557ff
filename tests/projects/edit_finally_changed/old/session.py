class Session:
    def __init__(self):
        self.notes = []

    def serve(self, requests):
        for request in requests:
            try:
                if request == "skip":
                    continue
                if request == "fail":
                    raise RuntimeError(request)
                return request.upper()
            finally:
                self.notes.append("end")
        return None
