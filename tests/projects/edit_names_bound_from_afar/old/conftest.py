import many0
import many1
import many2

LARGE = (many0, many1, many2)
