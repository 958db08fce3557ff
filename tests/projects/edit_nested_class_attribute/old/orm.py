class Article:
    class Meta:
        table = "article"

    def save(self):
        return "saved"


class Tag:
    class Meta:
        order = "name"


def table_of(model):
    return model.Meta.table


def order_of(model):
    return model.Meta.order
