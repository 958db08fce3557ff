def table():
    return {"a": 3}


TABLE = table()
