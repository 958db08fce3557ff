import work

try:
    import helper
except ImportError:
    VALUE = work.without_it()
else:
    VALUE = work.with_it()
