import tracker


def test_task_priority():
    assert tracker.priority_of(tracker.Task()) == 1


def test_bug_priority():
    assert tracker.priority_of(tracker.Bug()) == 1


def test_story_priority():
    assert tracker.priority_of(tracker.Story()) == 1


def test_task_title():
    assert tracker.title() == "untitled"
