from django.conf import settings
from django.http import JsonResponse
from django.shortcuts import render

from shop.models import Book


def names(request):
    return JsonResponse({"names": [book.name for book in Book.objects.all()[: settings.LIMIT]]})


def page(request):
    return render(request, "page.html", {"books": Book.objects.cheap()})
