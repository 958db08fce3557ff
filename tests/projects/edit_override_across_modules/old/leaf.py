import base
import middle as m


class Leaf(m.Middle):
    pass


class Cousin(base.Base):
    pass
