"""The picture of wrong figures' lives draws the shares that the simulation gave."""

from companion.course.lives import still_alive
from companion.measure.echo_life import POLICIES, simulate_lives


def test_each_line_is_the_share_still_alive():
    lives = simulate_lives()
    picture = still_alive(lives, "Title")
    drawn = {(row["policy"], row["day"]): row["alive"] for row in picture.data}
    assert drawn["echo", 7] == lives.alive("echo", 7)
    assert {policy for policy, _ in drawn} == set(POLICIES)
    ordered = [drawn["echo", day] for day in range(36)]
    assert ordered == sorted(ordered, reverse=True)


def test_the_same_in_words():
    lives = simulate_lives()
    words = still_alive(lives, "Title").words
    assert words.startswith("Title\n")
    assert f"echo: {lives.alive('echo', 1) * 100:.0f} % after 1 day," in words
