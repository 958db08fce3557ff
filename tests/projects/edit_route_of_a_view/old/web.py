class App:
    def __init__(self):
        self.routes = {}

    def route(self, path):
        def decorate(function):
            self.routes[path] = function
            return function

        return decorate

    def get(self, path):
        view = self.routes.get(path)
        return view() if view else "404"


app = App()
