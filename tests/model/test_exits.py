"""Where break, continue, return and raise go when something must happen on the way."""

from __future__ import annotations

from tests.model.test_cfg import check_cfg


def test_finally_is_built_once_and_left_by_the_reason_it_was_entered_for() -> None:
    check_cfg(
        "try:\n    a\nfinally:\n    b\nc\n",
        "1->2, 1->unhandled exception, 2->finally, unhandled->finally exception, finally->4,"
        "4->endfinally, endfinally->5 normal, endfinally->raise exception, 5->exit",
    )


def test_break_runs_the_finally_first() -> None:
    check_cfg(
        "for a in b:\n    try:\n        break\n    finally:\n        c\nd\n",
        "1->2 T, 1->6 F, 2->3, 2->unhandled exception, unhandled->finally exception,"
        "3->finally break, finally->5, 5->endfinally, endfinally->6 break,"
        "endfinally->raise exception, 6->exit",
    )


def test_continue_runs_the_finally_first() -> None:
    check_cfg(
        "while a:\n    try:\n        continue\n    finally:\n        c\n",
        "1->2 T, 1->exit F, 2->3, 2->unhandled exception, unhandled->finally exception,"
        "3->finally continue, finally->5, 5->endfinally, endfinally->1 continue,"
        "endfinally->raise exception",
    )


def test_return_runs_the_finally_first() -> None:
    check_cfg(
        "def f():\n    try:\n        return a\n    finally:\n        b\n",
        "2->3, 2->unhandled exception, unhandled->finally exception, 3->finally return,"
        "finally->5, 5->endfinally, endfinally->exit return, endfinally->raise exception",
        "f",
    )


def test_a_return_in_the_finally_replaces_whatever_was_under_way() -> None:
    check_cfg(
        "def f():\n    try:\n        return a\n    finally:\n        return b\n",
        "2->3, 2->unhandled exception, unhandled->finally exception, 3->finally return,"
        "finally->5, 5->exit, endfinally->exit return, endfinally->raise exception",
        "f",
    )


def test_break_through_two_finallies() -> None:
    check_cfg(
        """\
        for a in b:
            try:
                try:
                    break
                finally:
                    c
            finally:
                d
        e
        """,
        "1->2 T, 1->9 F, 2->3, 2->unhandled exception, 3->4, 3->unhandled exception,"
        "4->finally break, 6->endfinally, 8->endfinally, endfinally->9 break,"
        "endfinally->finally break, endfinally->raise exception,"
        "endfinally->unhandled exception, finally->6, finally->8, unhandled->finally exception,"
        "9->exit",
    )


def test_handlers_come_before_the_finally() -> None:
    check_cfg(
        "try:\n    a\nexcept E:\n    b\nfinally:\n    c\nd\n",
        "1->2, 1->3 exception, 2->finally, 3->4 T, 3->unhandled F, 4->finally,"
        "unhandled->finally exception, finally->6, 6->endfinally, endfinally->7 normal,"
        "endfinally->raise exception, 7->exit",
    )


def test_a_raise_in_a_handler_leaves_the_try() -> None:
    check_cfg(
        "try:\n    a\nexcept E:\n    raise F\n",
        "1->2, 1->3 exception, 2->exit, 3->4 T, 3->unhandled F, 4->raise exception,"
        "unhandled->raise exception",
    )


def test_break_and_return_out_of_a_with() -> None:
    check_cfg(
        "for a in b:\n    with c:\n        break\nd\n",
        "1->2 T, 1->4 F, 2->3, 2->endwith exception, endwith->1, 3->4, 4->exit",
    )
    check_cfg(
        "def f():\n    with a:\n        return b\n",
        "2->3, 2->endwith exception, 3->exit, endwith->exit",
        "f",
    )
