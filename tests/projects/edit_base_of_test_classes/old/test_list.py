from containers import ContainerTests


class TestList(ContainerTests):
    kind = list

    def test_append(self):
        assert self.kind([1]) == [1]
