def route(order):
    match order:
        case {"cancelled": True}:
            return "nowhere"
        case {"items": items} if len(items) > 2:
            return "warehouse"
        case {"items": _}:
            return "shop"
        case {"gift": _}:
            return "wrapping"
