from dataclasses import dataclass, field
@dataclass
class State:
    n: int = 0
    log: list = field(default_factory=list)
    def bump(self): self.n += by(); self.log.append(self.n)
def by(): return 2
S = State()
