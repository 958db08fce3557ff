USER = "ann"
ADMIN = "root"
