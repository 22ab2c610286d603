// SPDX-License-Identifier: MIT
// Errors for calls on moved-from objects.
#include <clbool/moved_from.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>

#include <string>

namespace clbool::detail {

void refuse_moved_from(const char* name) {
    try {
        throw invalid_argument(std::string(name) +
                               ": it was moved from, and may only be destroyed or assigned to");
    } catch (...) {
        rethrow_as_error(name);  // there may be no memory for the message
    }
}

}  // namespace clbool::detail
