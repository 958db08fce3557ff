import decimal

decimal.getcontext().prec = 5
