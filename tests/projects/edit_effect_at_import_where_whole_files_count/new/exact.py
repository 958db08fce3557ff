import decimal

decimal.getcontext().prec = 4
