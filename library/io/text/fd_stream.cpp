// SPDX-License-Identifier: MIT
// Continues short writes and repeats interrupted ones.
#include <io/text/fd_stream.hpp>

#include <clbool/error.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

namespace clbool::io {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

}  // namespace

fd_streambuf::fd_streambuf(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)), buffer_(kBufferBytes) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
}

void fd_streambuf::write_out() {
    const char* from = pbase();
    while (from != pptr()) {
        const ssize_t count = ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
        if (count >= 0) {
            from += count;
        } else if (errno != EINTR) {
            const std::string why = std::generic_category().message(errno);
            throw io_error(name_ + ": cannot write: " + why);
        }
    }
    setp(buffer_.data(), buffer_.data() + buffer_.size());
}

fd_streambuf::int_type fd_streambuf::overflow(int_type byte) {
    write_out();
    if (!traits_type::eq_int_type(byte, traits_type::eof())) {
        sputc(traits_type::to_char_type(byte));
    }
    return traits_type::not_eof(byte);
}

int fd_streambuf::sync() {
    write_out();
    return 0;
}

}  // namespace clbool::io
