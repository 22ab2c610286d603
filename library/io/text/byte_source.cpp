// SPDX-License-Identifier: MIT
// POSIX reads, so that errors have their reason; gzip is detected by its two magic bytes. Members
// may follow one another; anything else after a member is an error.
#include <io/text/byte_source.hpp>

#include <clbool/error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

namespace clbool::io {
namespace {

constexpr std::size_t kRawBytes = std::size_t{1} << 18;
constexpr unsigned char kGzipMagic[] = {0x1f, 0x8b};
// Usual compression ratio of numeric text, for the size estimate.
constexpr size_type kUsualCompression = 6;

std::string reason(int code) { return std::generic_category().message(code); }

}  // namespace

byte_source::byte_source(const std::string& path) : raw_(kRawBytes) {
    if (path.find('\0') != std::string::npos) {
        throw io_error(path.c_str() + std::string(": a file name cannot hold a NUL byte"));
    }
    file_ = path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                        : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file_ < 0) {
        throw io_error(path + ": cannot open the file: " + reason(errno));
    }
    try {
        struct stat facts {};
        if (::fstat(file_, &facts) == 0) {
            if (S_ISDIR(facts.st_mode)) {
                throw io_error(path + ": is a directory, expected a file");
            }
            size_hint_ = facts.st_size > 0 ? static_cast<size_type>(facts.st_size) : 0;
        }
        detect_compression();
    } catch (const std::exception& failure) {
        ::close(file_);
        if (dynamic_cast<const error*>(&failure) != nullptr) {
            throw;
        }
        throw io_error(path + ": " + failure.what());
    }
}

byte_source::~byte_source() { ::close(file_); }

std::size_t byte_source::read(char* buffer, std::size_t size) {
    if (!ahead_.empty()) {
        const std::size_t count = ahead_.copy(buffer, size);
        ahead_.erase(0, count);
        return count;
    }
    if (inflater_) {
        return read_compressed(buffer, size);
    }
    if (begin_ == end_) {
        return read_file(buffer, size);
    }
    const std::size_t count = std::min(size, end_ - begin_);
    std::memcpy(buffer, raw_.data() + begin_, count);
    begin_ += count;
    return count;
}

bool byte_source::begins_with(std::string_view text) {
    std::string first(text.size(), '\0');
    std::size_t known = 0;
    for (std::size_t count = 1; count != 0 && known < first.size(); known += count) {
        count = read(first.data() + known, first.size() - known);
    }
    ahead_ = first.substr(0, known);
    return ahead_ == text;
}

std::size_t byte_source::read_file(char* buffer, std::size_t size) {
    for (;;) {
        const ssize_t count = ::read(file_, buffer, size);
        if (count >= 0) {
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR) {
            throw std::runtime_error("cannot read the file: " + reason(errno));
        }
    }
}

void byte_source::refill() {
    begin_ = 0;
    end_ = read_file(raw_.data(), raw_.size());
}

void byte_source::detect_compression() {
    // A pipe may hand out one byte at a time.
    while (end_ < sizeof kGzipMagic) {
        const std::size_t count = read_file(raw_.data() + end_, raw_.size() - end_);
        if (count == 0) {
            return;
        }
        end_ += count;
    }
    if (std::memcmp(raw_.data(), kGzipMagic, sizeof kGzipMagic) == 0) {
        inflater_ = std::make_unique<inflater>();
        size_hint_ *= kUsualCompression;
    }
}

std::size_t byte_source::read_compressed(char* buffer, std::size_t size) {
    for (;;) {
        if (begin_ == end_) {
            refill();
        }
        if (begin_ == end_) {
            if (between_members_) {
                return 0;
            }
            throw std::runtime_error("truncated gzip data");
        }
        if (between_members_) {
            inflater_->restart();
            between_members_ = false;
        }
        const inflater::progress done =
            inflater_->step(raw_.data() + begin_, end_ - begin_, buffer, size);
        begin_ += done.consumed;
        between_members_ = done.member_ended;
        if (done.produced != 0) {
            return done.produced;
        }
    }
}

}  // namespace clbool::io
