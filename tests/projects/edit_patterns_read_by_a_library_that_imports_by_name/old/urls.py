from web import include, path
urlpatterns = [path("shop/", include("shop.urls"))]
