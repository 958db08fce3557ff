from marking import final


@final
class Thing:
    limit = 4
