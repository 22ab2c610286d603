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
#include <limits>
#include <new>
#include <stdexcept>
#include <system_error>

#ifdef CLBOOL_HAVE_ZLIB
#include <zlib.h>
#endif

namespace clbool::io {
namespace {

constexpr std::size_t kRawBytes = std::size_t{1} << 18;
constexpr unsigned char kGzipMagic[] = {0x1f, 0x8b};
// Usual compression ratio of numeric text, for the size estimate.
constexpr size_type kUsualCompression = 6;

std::string reason(int code) { return std::generic_category().message(code); }

}  // namespace

// Decompresses gzip (RFC 1952) piece by piece, one or several members in a row. Errors of zlib
// become exceptions; sizes are clamped to its unsigned int.
class byte_source::inflater {
public:
    // How far one step came.
    struct progress {
        std::size_t consumed = 0;   // bytes taken from the input
        std::size_t produced = 0;   // bytes written to the output
        bool member_ended = false;  // a member is complete and its checksum is right
    };

#ifdef CLBOOL_HAVE_ZLIB
    inflater() {
        constexpr int kGzipWindowBits = 15 + 16;  // 32 KiB window; gzip format, nothing else
        if (inflateInit2(&stream_, kGzipWindowBits) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~inflater() { inflateEnd(&stream_); }
    inflater(const inflater&) = delete;
    inflater& operator=(const inflater&) = delete;

    // Decompresses as much of the input as fits the output. Throws std::runtime_error on corrupt
    // data.
    progress step(const char* input, std::size_t input_size, char* output,
                  std::size_t output_size) {
        const uInt available = clamp_size(input_size);
        const uInt room = clamp_size(output_size);
        // zlib takes a non-const pointer but never writes through it.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input));
        stream_.avail_in = available;
        stream_.next_out = reinterpret_cast<Bytef*>(output);
        stream_.avail_out = room;
        const int outcome = inflate(&stream_, Z_NO_FLUSH);
        if (outcome == Z_MEM_ERROR) {
            throw std::bad_alloc();
        }
        if (outcome != Z_OK && outcome != Z_STREAM_END && outcome != Z_BUF_ERROR) {
            const std::string detail = stream_.msg != nullptr ? stream_.msg : "unknown reason";
            throw std::runtime_error("corrupt gzip data (" + detail + ")");
        }
        return {available - stream_.avail_in, room - stream_.avail_out, outcome == Z_STREAM_END};
    }
    // Makes ready for the next member.
    void restart() { inflateReset(&stream_); }

private:
    static uInt clamp_size(std::size_t size) {
        constexpr std::size_t kLimit = std::numeric_limits<uInt>::max();
        return static_cast<uInt>(std::min(size, kLimit));
    }

    z_stream stream_{};
#else
    inflater() { throw std::runtime_error("gzip data, but this build of the library has no zlib"); }

    progress step(const char*, std::size_t, char*, std::size_t) { return {}; }
    void restart() {}
#endif
};

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
