from django.urls import path

from shop import views

urlpatterns = [path("names/", views.names, name="names"), path("page/", views.page)]
