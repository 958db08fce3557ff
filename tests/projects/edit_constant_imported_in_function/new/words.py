LONGEST = "uncharacteristically"
SHORTEST = "a"
