// SPDX-License-Identifier: MIT
// TEAM work-items share a row that is too long for its lanes. Parameter: GROUP (a power of two).
#pragma once

#if GROUP < 32
#define TEAM GROUP
#else
#define TEAM 32
#endif
