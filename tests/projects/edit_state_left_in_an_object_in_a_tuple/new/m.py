class W:
    n = 0
    def go(self): self.n = val()
def val(): return 8
WS = (W(), W())
def first(): return WS[0]
