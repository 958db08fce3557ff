def table():
    return {"a": 1}


TABLE = table()
