"""What the course's data is made from: the shop, the sixty cases, and what the model proposed in each run.

Only the standard library is used, and nothing of the package: the data must not depend on the code that it
tests.
"""
