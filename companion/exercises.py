"""`exercise("1.2")`: an exercise of the course, with `check(answer)`, `hint()` and `solution()`."""

from companion.course.exercises import exercise

__all__ = ["exercise"]
