from points import Other as Point
