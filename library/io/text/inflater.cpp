// SPDX-License-Identifier: MIT
// Errors of zlib become exceptions; sizes are clamped to its unsigned int.
#include <io/text/inflater.hpp>

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>

#ifdef CLBOOL_HAVE_ZLIB
#include <zlib.h>
#endif

namespace clbool::io {

#ifdef CLBOOL_HAVE_ZLIB

namespace {

// 32 KiB window; + 16: gzip format with checksum, nothing else.
constexpr int kGzipWindowBits = 15 + 16;

uInt clamp_size(std::size_t size) {
    constexpr std::size_t kLimit = std::numeric_limits<uInt>::max();
    return static_cast<uInt>(std::min(size, kLimit));
}

}  // namespace

struct inflater::state {
    z_stream stream{};
};

inflater::inflater() : state_(std::make_unique<state>()) {
    if (inflateInit2(&state_->stream, kGzipWindowBits) != Z_OK) {
        throw std::bad_alloc();
    }
}

inflater::~inflater() { inflateEnd(&state_->stream); }

inflater::progress inflater::step(const char* input, std::size_t input_size, char* output,
                                  std::size_t output_size) {
    z_stream& stream = state_->stream;
    const uInt available = clamp_size(input_size);
    const uInt room = clamp_size(output_size);
    // zlib takes a non-const pointer but never writes through it.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input));
    stream.avail_in = available;
    stream.next_out = reinterpret_cast<Bytef*>(output);
    stream.avail_out = room;
    const int outcome = inflate(&stream, Z_NO_FLUSH);
    if (outcome == Z_MEM_ERROR) {
        throw std::bad_alloc();
    }
    if (outcome != Z_OK && outcome != Z_STREAM_END && outcome != Z_BUF_ERROR) {
        const std::string detail = stream.msg != nullptr ? stream.msg : "unknown reason";
        throw std::runtime_error("corrupt gzip data (" + detail + ")");
    }
    return {available - stream.avail_in, room - stream.avail_out, outcome == Z_STREAM_END};
}

void inflater::restart() { inflateReset(&state_->stream); }

#else

struct inflater::state {};

inflater::inflater() {
    throw std::runtime_error("gzip data, but this build of the library has no zlib");
}
inflater::~inflater() = default;
inflater::progress inflater::step(const char*, std::size_t, char*, std::size_t) { return {}; }
void inflater::restart() {}

#endif

}  // namespace clbool::io
