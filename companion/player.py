"""The player of the refund experiment, an ipywidgets view on a recorded run."""

from companion.refund.player import RefundPlayer

__all__ = ["RefundPlayer"]
