// SPDX-License-Identifier: MIT
// Memory that will be needed soon.
#pragma once

namespace clbool::cpu {

inline void prefetch([[maybe_unused]] const void* at) noexcept {
#ifdef __GNUC__
    __builtin_prefetch(at);
#endif
}

}  // namespace clbool::cpu
