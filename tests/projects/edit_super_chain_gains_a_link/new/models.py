class Model:
    def save(self):
        return ["model"]


class Timestamped(Model):
    def save(self):
        return super().save() + ["stamped"]


class Cached(Model):
    def save(self):
        return super().save() + ["cached"]


class Audited(Timestamped):
    def save(self):
        return super().save() + ["audited"]
