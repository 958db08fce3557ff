from making import picked

TABLE = {"user": "ann"}
user = picked(TABLE, "user")
