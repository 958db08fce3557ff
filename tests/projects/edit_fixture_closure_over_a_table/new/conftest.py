from making import picked

TABLE = {"user": "bob"}
user = picked(TABLE, "user")
