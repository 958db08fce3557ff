from points import Point
