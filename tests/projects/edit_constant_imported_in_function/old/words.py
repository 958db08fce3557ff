LONGEST = "incomprehensibilities"
SHORTEST = "a"
