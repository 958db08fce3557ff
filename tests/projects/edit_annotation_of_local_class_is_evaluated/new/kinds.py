Price = float
Name = str
