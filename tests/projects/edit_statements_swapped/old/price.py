def price(net, coupon=0):
    if coupon:
        net = net * 2
        net = net - coupon
    return net
