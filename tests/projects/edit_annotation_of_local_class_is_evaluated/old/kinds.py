Price = int
Name = str
