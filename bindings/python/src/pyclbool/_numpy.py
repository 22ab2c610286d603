# SPDX-License-Identifier: MIT
"""NumPy, imported when something of it is first used: that takes longer than all of this package."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["np"]

if TYPE_CHECKING:
    import numpy as np
else:

    class _NumPy:
        def __getattr__(self, name: str) -> Any:
            import numpy

            self.__dict__[name] = getattr(numpy, name)
            return self.__dict__[name]

    np = _NumPy()
