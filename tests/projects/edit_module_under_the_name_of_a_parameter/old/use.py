class T:
    def a(self):
        import other as self
        return self.rank
    def b(self):
        import other as mod
        return mod.rank
    def c(self):
        mod = self
        import other as mod
        return mod.rank
def d(self):
    import other as self
    return self.rank
