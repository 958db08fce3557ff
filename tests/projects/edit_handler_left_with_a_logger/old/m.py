import logging
class H(logging.Handler):
    got = []
    def emit(self, r): self.got.append(fmt(r))
def fmt(r): return r.getMessage()
LOG = logging.getLogger("q")
def attach(): LOG.addHandler(H())
def say(): LOG.warning("x"); return H.got[-1]
