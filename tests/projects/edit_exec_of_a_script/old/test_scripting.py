from scripting import move, play


def test_script():
    assert play("result.append(turn(90))") == ["turn 90"]


def test_direct():
    assert move(3) == "move 3"
