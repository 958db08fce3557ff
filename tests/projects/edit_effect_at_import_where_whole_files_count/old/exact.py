import decimal

decimal.getcontext().prec = 3
