"""What things cost. Knows no database."""


def discounted(price, percent):
    if not 0 <= percent <= 100:
        raise ValueError(percent)
    return price - price * percent // 100


def bulk_percent(quantity):
    if quantity >= 50:
        return 20
    return 10 if quantity >= 10 else 0


def line_total(price, quantity):
    return discounted(price * quantity, bulk_percent(quantity))


def total(lines):
    return sum(line_total(line.price, line.quantity) for line in lines)


def shipping(amount, country="UK"):
    if amount >= 5000:
        return 0
    return 300 if country == "UK" else 900


def points_for(amount):
    return amount // 100


def shown(amount):
    return f"{amount // 100}.{amount % 100:02}"


def is_isbn13(text):
    digits = text.replace("-", "")
    if len(digits) != 13 or not digits.isdigit():
        return False
    return sum(int(d) * (3 if at % 2 else 1) for at, d in enumerate(digits)) % 10 == 0
