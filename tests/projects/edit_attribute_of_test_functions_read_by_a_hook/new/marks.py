def slow(function):
    function.slow = True
    return function
