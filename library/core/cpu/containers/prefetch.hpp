// SPDX-License-Identifier: MIT
// Software prefetch.
#pragma once

namespace clbool::cpu {

inline void prefetch([[maybe_unused]] const void* at) noexcept {
#ifdef __GNUC__
    __builtin_prefetch(at);
#endif
}

}  // namespace clbool::cpu
