class Model:
    def save(self):
        return ["model"]


class Timestamped(Model):
    pass


class Cached(Model):
    def save(self):
        return super().save() + ["cached"]


class Audited(Timestamped):
    def save(self):
        return super().save() + ["audited"]
