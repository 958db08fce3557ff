echo $APP_LAST
