// SPDX-License-Identifier: MIT
// Atomic output: a temporary file in the same directory is renamed over the target at the end.
// Devices, pipes and standard output are written directly: renaming would replace /dev/null.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/text/unfinished_files.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace clbool::io {
namespace {

namespace fs = std::filesystem;

using stream_body = std::function<void(std::ostream&)>;

[[noreturn]] void fail(const std::string& path, const std::string& what, int code) {
    throw io_error(path + ": " + what + ": " + std::generic_category().message(code));
}

/// Writes to a descriptor that it does not own; unlike std::ofstream reports system errors,
/// continues short writes and repeats interrupted ones.
class fd_streambuf : public std::streambuf {
public:
    /// `name` stands in error messages.
    fd_streambuf(int descriptor, std::string name)
        : descriptor_(descriptor), name_(std::move(name)), buffer_(kBufferBytes) {
        setp(buffer_.data(), buffer_.data() + buffer_.size());
    }

    /// Writes everything buffered. @throws io_error when that fails.
    void write_out() {
        const char* from = pbase();
        while (from != pptr()) {
            const ssize_t count =
                ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
            if (count >= 0) {
                from += count;
            } else if (errno != EINTR) {
                fail(name_, "cannot write", errno);
            }
        }
        setp(buffer_.data(), buffer_.data() + buffer_.size());
    }

protected:
    int_type overflow(int_type byte) override {
        write_out();
        if (!traits_type::eq_int_type(byte, traits_type::eof())) {
            sputc(traits_type::to_char_type(byte));
        }
        return traits_type::not_eof(byte);
    }
    int sync() override {
        write_out();
        return 0;
    }

private:
    static constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

    int descriptor_;
    std::string name_;
    std::vector<char> buffer_;
};

void stream_to(int descriptor, const std::string& name, const stream_body& body) {
    fd_streambuf buffer(descriptor, name);
    std::ostream out(&buffer);
    out.exceptions(std::ios::badbit);  // a failed write throws at once, with its own message
    body(out);
    if (!out) {
        throw io_error(name + ": cannot write: the output stream failed");
    }
    buffer.write_out();
}

// Directory part of the path, as text: on out of memory while joining parts, libstdc++ 12 leaves a
// path that cannot be destroyed.
std::string folder_of(const fs::path& path) {
    std::string text = path.native();
    text.erase(text.rfind('/') + 1);  // all of it if there is no directory
    return text;
}

/// A temporary file; removed unless renamed over its target.
class temporary_file {
public:
    temporary_file(const fs::path& target, const std::string& shown_path)
        : shown_(shown_path),
          path_(unused_name_beside(target.native())),
          until_in_place_(path_.string()),
          descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
        if (descriptor_ < 0) {
            fail(shown_, "cannot create a file in its directory", errno);
        }
    }
    ~temporary_file() {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
        if (!in_place_) {
            ::unlink(path_.c_str());
        }
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;

    int descriptor() const noexcept { return descriptor_; }

    /// Copies owner (where allowed) and mode of the replaced file.
    void inherit(const struct stat& old) const {
        // Only root may give files away; anyone else keeps the new file as his own.
        [[maybe_unused]] const int given = ::fchown(descriptor_, old.st_uid, old.st_gid);
        if (::fchmod(descriptor_, old.st_mode & 07777) != 0) {
            fail(shown_, "cannot keep the mode of the file", errno);
        }
    }

    void take_place_of(const fs::path& target) {
        const int closed = ::close(descriptor_);
        descriptor_ = -1;
        if (closed != 0) {
            fail(shown_, "cannot write", errno);
        }
        if (::rename(path_.c_str(), target.c_str()) != 0) {
            fail(shown_, "cannot replace the file", errno);
        }
        in_place_ = true;
    }

private:
    std::string shown_;
    fs::path path_;
    unfinished_file until_in_place_;
    int descriptor_;
    bool in_place_ = false;
};

/// Resolves symbolic links, so that the links survive.
fs::path follow_links(const std::string& path) {
    constexpr int kMaxLinks = 40;
    fs::path target = path;
    std::error_code problem;
    for (int depth = 0; fs::is_symlink(target, problem); ++depth) {
        if (depth == kMaxLinks) {
            fail(path, "cannot write", ELOOP);
        }
        const fs::path link = fs::read_symlink(target, problem);
        target = link.is_absolute() ? link : fs::path(folder_of(target) + link.native());
    }
    return target;
}

std::optional<struct stat> facts_of(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) == 0) {
        return facts;
    }
    if (errno != ENOENT) {
        fail(path, "cannot write", errno);
    }
    return std::nullopt;
}

void write_to_standard_output(const stream_body& body) {
    // Earlier output of the program comes first.
    if (!std::cout.flush() || std::fflush(stdout) != 0) {
        throw io_error("standard output: cannot write");
    }
    stream_to(STDOUT_FILENO, "standard output", body);
}

void write_to_device(const std::string& path, const stream_body& body) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) {
        fail(path, "cannot open for writing", errno);
    }
    try {
        stream_to(descriptor, path, body);
    } catch (...) {
        ::close(descriptor);
        throw;
    }
    if (::close(descriptor) != 0) {
        fail(path, "cannot write", errno);
    }
}

void replace_file(const std::string& path, const std::optional<struct stat>& old,
                  const stream_body& body) {
    if (old && ::access(path.c_str(), W_OK) != 0) {
        fail(path, "cannot write", errno);
    }
    const fs::path target = follow_links(path);
    temporary_file file(target, path);
    if (old) {
        file.inherit(*old);
    }
    stream_to(file.descriptor(), path, body);
    file.take_place_of(target);
}

void write_whole(const std::string& path, const stream_body& body) {
    if (path == "-" || path == "/dev/stdout") {
        write_to_standard_output(body);
        return;
    }
    if (path.empty() || path.find('\0') != std::string::npos) {
        throw io_error(std::string(path.c_str()) +
                       ": not a file name, expected one without NUL bytes");
    }
    const std::optional<struct stat> old = facts_of(path);
    if (old && S_ISDIR(old->st_mode)) {
        fail(path, "cannot write", EISDIR);
    }
    if (old && !S_ISREG(old->st_mode)) {
        write_to_device(path, body);
    } else {
        replace_file(path, old, body);
    }
}

}  // namespace

void write_atomically(const std::string& path, const stream_body& body) {
    std::exception_ptr by_body;  // rethrown unchanged
    const auto noting = [&](std::ostream& out) {
        try {
            body(out);
        } catch (...) {
            by_body = std::current_exception();
            throw;
        }
    };
    try {
        detail::guarded("write_atomically", [&] { write_whole(path, noting); });
    } catch (...) {
        if (by_body) {
            std::rethrow_exception(by_body);
        }
        throw;
    }
}

}  // namespace clbool::io
