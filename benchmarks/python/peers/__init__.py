# SPDX-License-Identifier: MIT
"""pyclbool beside what people use: ``python3 -m peers --help``."""
