// SPDX-License-Identifier: MIT
// What a command says on standard output: values by key, then rows. Lines with tabs between their
// fields, or one JSON object (--json).
#pragma once

#include <tools/files/output.hpp>

#include <clbool/types.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::tools {

/// A number, or a text that must outlive it.
class field {
public:
    template <class Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
    field(Integer number) : whole_(static_cast<size_type>(number)) {
        const auto end = std::to_chars(digits_.data(), digits_.data() + digits_.size(), number).ptr;
        length_ = static_cast<std::size_t>(end - digits_.data());
    }
    field(float number);   ///< as the shortest text that reads the same
    field(double number);  ///< the same
    field(std::string_view text) : text_(text) {}
    field(const std::string& text) : text_(text) {}
    field(const char* text) : text_(text) {}
    static field rounded(double number, int digits);  ///< to so many digits that count
    static field fixed(double number, int places);    ///< with so many places behind the point

    bool is_number() const noexcept { return length_ > 0; }
    std::string_view text() const noexcept {
        return is_number() ? std::string_view(digits_.data(), length_) : text_;
    }
    /// Of a whole number, modulo 2^64; 0 of others.
    size_type whole() const noexcept { return whole_; }

private:
    void keep(std::string_view digits);

    std::string_view text_;
    std::array<char, 32> digits_{};
    std::size_t length_ = 0;  // of digits_; 0: it is a text
    size_type whole_ = 0;
};

/// Takes the next row.
using take_row = std::function<void(std::initializer_list<field>)>;
/// Hands out all rows, ascending; may be called more than once.
using each_row = std::function<void(const take_row&)>;

/// Refers to the options, which must outlive it.
class answer {
public:
    /// `timed` runs write rows to named files only.
    answer(const result_options& wanted, bool timed) : wanted_(wanted), timed_(timed) {}

    /// `key<TAB>value`.
    void say(const std::string& key, const field& value);
    /// `key<TAB>value<TAB>value…`; in JSON an object of named values.
    void say(const std::string& key, const std::vector<std::pair<std::string, field>>& parts);
    /// The sum over the rows, modulo 2^64, of their whole numbers as digits to the base 1000003.
    void say_checksum(const each_row& each);
    /// Rows of the result, as far as they are asked for.
    void rows(const std::vector<std::string>& columns, const each_row& each);
    /// Where rows come as JSON: "rows", or "entries" of a matrix.
    void list(const std::string& name, const std::vector<std::string>& columns,
              const each_row& each);
    /// Behind everything.
    void end();

    const result_options& wanted() const noexcept { return wanted_; }
    bool written() const noexcept { return wanted_.written(timed_); }
    /// Whether rows are to be JSON, as they are on standard output alone.
    bool lists() const noexcept { return wanted_.json && !wanted_.file.is_file(); }

private:
    void add(const std::string& key);
    void write_lines(const each_row& each) const;

    const result_options& wanted_;
    bool timed_;
    std::string object_;  // of JSON, what is not printed yet
    bool begun_ = false;  // the object has a key
};

}  // namespace clbool::tools
