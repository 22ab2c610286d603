// SPDX-License-Identifier: MIT
// Standard input, output and error as the program finds and leaves them.
#include <tools/files/standard_streams.hpp>

#include <clbool/error.hpp>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace clbool::tools {

namespace {

bool is_closed(int descriptor) noexcept {
    return fcntl(descriptor, F_GETFD) == -1 && errno == EBADF;
}

}  // namespace

void reserve_standard_streams() noexcept {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (is_closed(descriptor)) {
            // open() takes the lowest free number: this one. Read-only makes results that nobody
            // would see an error; messages are let go.
            const int mode = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
            static_cast<void>(::open("/dev/null", mode));
        }
    }
}

void claim_input(const std::string& path) {
    static bool claimed = false;
    if (path == "-") {
        if (claimed) {
            throw invalid_argument(
                "-: standard input can be read once, expected one input to be -");
        }
        claimed = true;
    }
}

void flush_output() {
    errno = 0;
    std::cout.flush();
    const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout;
    if (failed) {
        const std::string reason =
            errno != 0 ? ": " + std::generic_category().message(errno) : std::string();
        throw io_error("standard output: cannot be written" + reason);
    }
}

}  // namespace clbool::tools
