// SPDX-License-Identifier: MIT
// Sizes of option structures.
#pragma once

#include <clbool/error.hpp>
#include <clbool/struct_bytes.hpp>

#include <string>

namespace clbool::io {

/// No version of these structures was smaller than they are now; larger ones are of later versions.
/// @throws invalid_argument for other sizes
template <class Options>
void require_size(const char* name, const Options& given) {
    const std::size_t size = given.struct_size;
    if (size < sizeof(Options) || size % alignof(struct_bytes) != 0) {
        throw invalid_argument(std::string(name) + ": no version of it has " +
                               std::to_string(size) + " bytes; leave its size as it is made");
    }
}

}  // namespace clbool::io
