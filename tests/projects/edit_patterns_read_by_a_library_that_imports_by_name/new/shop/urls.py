from web import path
import views
urlpatterns = [path("list/", views.listing), path("api2/", views.api)]
