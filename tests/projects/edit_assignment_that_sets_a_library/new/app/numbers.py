import decimal

X = 1
CONTEXT = decimal.getcontext()
CONTEXT.prec = 4
