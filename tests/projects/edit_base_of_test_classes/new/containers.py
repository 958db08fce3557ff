class ContainerTests:
    kind = None

    def test_empty(self):
        assert len(self.kind("a")) == 0

    def test_kind(self):
        assert callable(self.kind)
