MOST = 5
NAME = "limits"
