// SPDX-License-Identifier: MIT
// Exception classes of clbool/error.hpp; out of line so that type information exists once.
#include <clbool/error.hpp>

namespace clbool::v0 {

error::error(status_code kind, const std::string& message, int native)
    : std::runtime_error(message), status_(kind), native_(native) {}
error::~error() = default;

invalid_argument::invalid_argument(const std::string& message)
    : error(status_code::invalid_argument, message) {}
invalid_argument::~invalid_argument() = default;

dimension_mismatch::dimension_mismatch(const std::string& message)
    : error(status_code::dimension_mismatch, message) {}
dimension_mismatch::~dimension_mismatch() = default;

out_of_memory::out_of_memory(const std::string& message, int native)
    : error(status_code::out_of_memory, message, native) {}
out_of_memory::~out_of_memory() = default;

device_error::device_error(const std::string& message, int native)
    : error(status_code::device_error, message, native) {}
device_error::~device_error() = default;

build_error::build_error(const std::string& message, int native)
    : error(status_code::build_error, message, native) {}
build_error::~build_error() = default;

io_error::io_error(const std::string& message) : error(status_code::io_error, message) {}
io_error::~io_error() = default;

}  // namespace clbool::v0
