// SPDX-License-Identifier: MIT
// TEAM work-items share a row that is too long for its lanes. Parameter: GROUP (a power of two).
#ifndef CLBOOL_OPERATIONS_SPMV_TEAM
#define CLBOOL_OPERATIONS_SPMV_TEAM

#if GROUP < 32
#define TEAM GROUP
#else
#define TEAM 32
#endif

#endif
