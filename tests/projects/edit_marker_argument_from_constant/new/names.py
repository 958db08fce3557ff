USER = "bob"
ADMIN = "root"
