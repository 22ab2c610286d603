// SPDX-License-Identifier: MIT
// Scanner for numbers: exact, locale-free and faster than converting to double.
#include <io/text/number_text.hpp>

#include <cstddef>

namespace clbool::io {
namespace {

void skip_sign(std::string_view& text) noexcept {
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
        text.remove_prefix(1);
    }
}

struct digit_run {
    std::size_t length = 0;
    bool nonzero = false;
};

digit_run take_digits(std::string_view& text) noexcept {
    digit_run run;
    while (run.length < text.size() && text[run.length] >= '0' && text[run.length] <= '9') {
        run.nonzero = run.nonzero || text[run.length] != '0';
        ++run.length;
    }
    text.remove_prefix(run.length);
    return run;
}

bool equals_ignoring_case(std::string_view text, std::string_view lower) noexcept {
    if (text.size() != lower.size()) {
        return false;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char byte = text[i];
        const char folded = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte;
        if (folded != lower[i]) {
            return false;
        }
    }
    return true;
}

bool is_special(std::string_view text) noexcept {
    return equals_ignoring_case(text, "inf") || equals_ignoring_case(text, "infinity") ||
           equals_ignoring_case(text, "nan");
}

bool take_exponent(std::string_view& text) noexcept {
    if (text.empty() || (text.front() != 'e' && text.front() != 'E')) {
        return true;
    }
    text.remove_prefix(1);
    skip_sign(text);
    return take_digits(text).length != 0;
}

}  // namespace

number_kind classify_integer(std::string_view field) noexcept {
    skip_sign(field);
    if (is_special(field)) {
        return number_kind::nonzero;
    }
    const digit_run digits = take_digits(field);
    if (digits.length == 0 || !field.empty()) {
        return number_kind::malformed;
    }
    return digits.nonzero ? number_kind::nonzero : number_kind::zero;
}

number_kind classify_real(std::string_view field) noexcept {
    skip_sign(field);
    if (is_special(field)) {
        return number_kind::nonzero;
    }
    const digit_run whole = take_digits(field);
    digit_run fraction;
    if (!field.empty() && field.front() == '.') {
        field.remove_prefix(1);
        fraction = take_digits(field);
    }
    if (whole.length + fraction.length == 0 || !take_exponent(field) || !field.empty()) {
        return number_kind::malformed;
    }
    return whole.nonzero || fraction.nonzero ? number_kind::nonzero : number_kind::zero;
}

}  // namespace clbool::io
