import decimal

decimal.getcontext().prec = 6
