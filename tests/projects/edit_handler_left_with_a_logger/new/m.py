import logging
class H(logging.Handler):
    got = []
    def emit(self, r): self.got.append(fmt(r))
def fmt(r): return r.getMessage()
LOG = logging.getLogger("q")
def attach(): None
def say(): LOG.warning("x"); return H.got[-1]
