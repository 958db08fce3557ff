SQUARES = {2: 5}
CUBES = {2: 8}
