// SPDX-License-Identifier: MIT
// Lines are views of one buffer; an incomplete line moves to its front before a refill.
#include <io/text/line_reader.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace clbool::io {
namespace {

constexpr std::size_t kLineBufferBytes = std::size_t{1} << 18;
constexpr bool kLowestFirst = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Where a number of up to seven digits ends, of which eight bytes are there; null where there is
// none. Digits are told, counted and added up in one word, whose first byte is the lowest.
const char* take_number(const char* at, std::uint32_t& value) noexcept {
    std::uint64_t text = 0;
    std::memcpy(&text, at, sizeof text);
    const std::uint64_t digits = text ^ 0x3030303030303030;  // 0 to 9, each
    const std::uint64_t others = (digits | (digits + 0x7676767676767676)) & 0x8080808080808080;
    const std::uint64_t before =
        ((others & (~others + 1)) >> 7) - 1;  // bytes before the first other
    const std::uint64_t count = (before & 0x0101010101010101) * 0x0101010101010101 >> 56;
    if (count == 0 || count == 8) {
        return nullptr;
    }
    std::uint64_t sum = digits << (64 - 8 * count);
    sum = 10 * sum + (sum >> 8);  // of two digits, then four and eight
    sum = ((sum & 0x000000FF000000FF) * 0x000F424000000064 +
           (sum >> 16 & 0x000000FF000000FF) * 0x0000271000000001) >>
          32;
    value = static_cast<std::uint32_t>(sum);
    return at + count;
}

}  // namespace

line_reader::line_reader(const std::string& path)
    : line_reader(path, std::make_unique<byte_source>(path)) {}

line_reader::line_reader(const std::string& path, std::unique_ptr<byte_source> source)
    : path_(path), source_(std::move(source)), buffer_(kLineBufferBytes) {}

bool line_reader::next(std::string_view& line) {
    std::size_t searched = 0;
    for (;;) {
        const char* from = buffer_.data() + begin_ + searched;
        const std::size_t left = end_ - begin_ - searched;
        const void* found = left == 0 ? nullptr : std::memchr(from, '\n', left);
        if (found != nullptr) {
            const auto ahead = static_cast<std::size_t>(static_cast<const char*>(found) - from);
            line = take(searched + ahead, 1);
            return true;
        }
        searched = end_ - begin_;
        if (!refill()) {
            break;
        }
    }
    if (searched == 0) {
        return false;
    }
    line = take(searched, 0);
    return true;
}

bool line_reader::next_pair(std::uint32_t& first, std::uint32_t& second) noexcept {
    constexpr std::size_t kLongest = 24;  // bytes that are looked at
    if (!kLowestFirst || end_ - begin_ < kLongest) {
        return false;
    }
    const char* const middle = take_number(buffer_.data() + begin_, first);
    const char* const last =
        middle != nullptr && *middle == ' ' ? take_number(middle + 1, second) : nullptr;
    if (last == nullptr || *last != '\n') {
        return false;
    }
    begin_ = static_cast<std::size_t>(last + 1 - buffer_.data());
    ++number_;
    return true;
}

bool line_reader::refill() {
    if (begin_ != 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) {
        if (buffer_.size() >= kMaxLineBytes) {
            fail_at(number_ + 1, kTooLong);
        }
        buffer_.resize(buffer_.size() * 2);
    }
    try {
        const std::size_t count = source_->read(buffer_.data() + end_, buffer_.size() - end_);
        has_nul_ = has_nul_ || std::memchr(buffer_.data() + end_, '\0', count) != nullptr;
        end_ += count;
        return count != 0;
    } catch (const std::runtime_error& failure) {
        fail_at(number_ + 1, failure.what());
    }
}

std::string_view line_reader::take(std::size_t length, std::size_t end_mark) {
    std::string_view line(buffer_.data() + begin_, length);
    begin_ += length + end_mark;
    ++number_;
    if (number_ == 1 && line.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
        line.remove_prefix(kByteOrderMark.size());
    }
    if (!line.empty() && line.back() == '\r') {
        line.remove_suffix(1);
    }
    if (has_nul_ && line.find('\0') != std::string_view::npos) {
        fail("the line holds a NUL byte, expected text");
    }
    return line;
}

void line_reader::fail(const std::string& what) const {
    fail_at(std::max<size_type>(number_, 1), what);
}

void line_reader::fail_at(size_type line, const std::string& what) const {
    throw io_error(path_ + ":" + std::to_string(line) + ": " + what);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string result = "'";
    for (const char byte : text.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(byte);
        result += code < 0x20 || code == 0x7f ? '?' : byte;
    }
    result += text.size() > kLongest ? "...'" : "'";
    return result;
}

}  // namespace clbool::io
