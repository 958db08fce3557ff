MOST = 6
NAME = "limits"
