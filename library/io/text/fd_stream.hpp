// SPDX-License-Identifier: MIT
// Output stream buffer on a POSIX file descriptor; unlike std::ofstream reports system errors.
#pragma once

#include <streambuf>
#include <string>
#include <vector>

namespace clbool::io {

/// Writes to a descriptor that it does not own.
class fd_streambuf : public std::streambuf {
public:
    /// `name` stands in error messages.
    fd_streambuf(int descriptor, std::string name);

    /// Writes everything buffered. @throws io_error when that fails.
    void write_out();

protected:
    int_type overflow(int_type byte) override;
    int sync() override;

private:
    int descriptor_;
    std::string name_;
    std::vector<char> buffer_;
};

}  // namespace clbool::io
