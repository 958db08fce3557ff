LOWEST = 0.0
NAME = "limits"
