// SPDX-License-Identifier: MIT
// Line counting and nesting checks, byte by byte.
#include <io/rdf/rdf_source.hpp>

#include <clbool/error.hpp>
#include <io/text/line_reader.hpp>

#include <cstring>

namespace clbool::io {
namespace {

constexpr std::size_t kRdfBufferBytes = std::size_t{1} << 16;
constexpr unsigned kLongQuotes = 3;

}  // namespace

bool nesting_watch::take(char byte) noexcept {
    switch (at_) {
        case place::plain: return take_plain(byte);
        case place::escape: at_ = place::plain; return true;
        case place::comment: at_ = byte == '\n' || byte == '\r' ? place::plain : at_; return true;
        case place::iri: at_ = byte == '>' || byte == '\n' ? place::plain : at_; return true;
        case place::opened: return take_opened(byte);
        case place::text: take_text(byte); return true;
        case place::text_escape: at_ = place::text; return true;
    }
    return true;
}

bool nesting_watch::take_plain(char byte) noexcept {
    switch (byte) {
        case '\\': at_ = place::escape; break;
        case '#': at_ = place::comment; break;
        case '<': at_ = place::iri; break;
        case '"':
        case '\'':
            at_ = place::opened;
            quote_ = byte;
            quotes_ = 1;
            break;
        case '[':
        case '(': return ++depth_ <= kMostBrackets;
        case ']':
        case ')': depth_ -= depth_ > 0 ? 1 : 0; break;
        default: break;
    }
    return true;
}

// After opening quotes: one, two (an empty string), or three.
bool nesting_watch::take_opened(char byte) noexcept {
    if (byte == quote_) {
        if (++quotes_ == kLongQuotes) {
            at_ = place::text;
            long_ = true;
            quotes_ = 0;
        }
        return true;
    }
    if (quotes_ == 2) {
        at_ = place::plain;
        return take_plain(byte);
    }
    at_ = place::text;
    long_ = false;
    quotes_ = 0;
    take_text(byte);
    return true;
}

void nesting_watch::take_text(char byte) noexcept {
    if (byte != quote_) {
        quotes_ = 0;
        if (byte == '\\') {
            at_ = place::text_escape;
        } else if (byte == '\n' && !long_) {
            at_ = place::plain;  // the parser will report it
        }
    } else if (!long_ || ++quotes_ == kLongQuotes) {
        at_ = place::plain;
    }
}

rdf_source::rdf_source(const std::string& path, std::string_view scheme)
    : path_(path), scheme_(scheme), bytes_(path), buffer_(kRdfBufferBytes) {}

bool rdf_source::next(char& byte) {
    if (!inserted_.empty()) {
        byte = inserted_.front();
        inserted_.remove_prefix(1);
        return true;
    }
    if (at_ == end_ && (!failure_.empty() || !read_more())) {
        if (!failure_.empty()) {
            fail(failure_);
        }
        return false;
    }
    line_ += line_ended_ ? 1 : 0;
    byte = buffer_[at_++];
    line_ended_ = byte == '\n';
    if (byte == '\0') {
        fail("the line holds a NUL byte, expected text");
    }
    const bool was_in_iri = nesting_.in_iri();
    if (!nesting_.take(byte)) {
        fail("brackets are nested more than " + std::to_string(nesting_watch::kMostBrackets) +
             " deep");
    }
    length_ = line_ended_ && !nesting_.in_text() ? 0 : length_ + 1;
    if (length_ > kMaxLineBytes) {
        fail(kTooLong);
    }
    if (nesting_.in_iri() && !was_in_iri) {
        inserted_ = scheme_;
    }
    return true;
}

std::string_view rdf_source::line_ahead() const noexcept {
    const std::string_view ahead(buffer_.data() + at_, end_ - at_);
    return ahead.substr(0, ahead.find('\n') + 1);  // nothing if there is none
}

void rdf_source::skip(std::string_view line) noexcept {
    at_ += line.size();
    line_ += line_ended_ ? 1 : 0;
    line_ended_ = true;
}

bool rdf_source::read_more() {
    const std::size_t left = end_ - at_;
    if (left == buffer_.size()) {
        return false;
    }
    std::memmove(buffer_.data(), buffer_.data() + at_, left);
    at_ = 0;
    end_ = left;
    try {
        end_ += bytes_.read(buffer_.data() + left, buffer_.size() - left);
    } catch (const std::runtime_error& failure) {
        failure_ = failure.what();
    }
    return end_ != left;
}

void rdf_source::fail(const std::string& what) const {
    throw io_error(path_ + ":" + std::to_string(line_) + ": " + what);
}

}  // namespace clbool::io
