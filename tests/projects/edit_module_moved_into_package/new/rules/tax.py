def tax(amount):
    return amount // 10
