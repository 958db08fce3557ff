servus
