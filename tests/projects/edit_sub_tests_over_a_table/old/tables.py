SQUARES = {2: 4}
CUBES = {2: 8}
