from django.utils.decorators import method_decorator, sync_only_middleware


def total(prices):
    return sum(prices)


@sync_only_middleware
def middleware(get_response):
    return get_response


@method_decorator(sync_only_middleware, name="__call__")
class Middleware:
    def __call__(self, request):
        return request
