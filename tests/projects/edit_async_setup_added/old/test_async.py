import unittest


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    value = 1

    async def test_value(self):
        self.assertEqual(self.value, 1)
