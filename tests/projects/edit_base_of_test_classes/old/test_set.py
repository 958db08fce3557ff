from containers import ContainerTests


class TestSet(ContainerTests):
    kind = set
