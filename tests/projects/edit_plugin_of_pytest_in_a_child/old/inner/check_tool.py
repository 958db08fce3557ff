def test_tool(tool):
    assert tool == "hammer"
