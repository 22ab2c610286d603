// SPDX-License-Identifier: MIT
// GraphBLAS.h in C++, without the names that are for C11 alone.
#include <GraphBLAS.h>

#include <cstdint>
#include <type_traits>

static_assert(GRB_VERSION == 2 && GRB_SUBVERSION == 1, "the C API 2.1");
static_assert(std::is_same_v<GrB_Index, std::uint64_t>, "indices have 64 bits");
static_assert(GrB_INDEX_MAX == 4294967294U, "dimensions are below 2^32");
