def slow(function):
    function.lazy = True
    return function
