// SPDX-License-Identifier: MIT
// Answers as lines or as JSON. Rows are written as they come.
#include <tools/answers/answer.hpp>

#include <tools/files/standard_streams.hpp>

#include <clbool/io.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace clbool::tools {

namespace {

constexpr size_type kFactor = 1000003;

// Names come in any encoding.
std::string json_text(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Of what is no finite number, nothing.
std::string json(const field& value) {
    const std::string_view text = value.text();
    if (!value.is_number()) {
        return json_text(text);
    }
    return text.find_first_of("in") == std::string_view::npos ? std::string(text) : "null";
}

// Passes on as many rows as are asked for.
take_row limited(size_type limit, take_row take) {
    return [limit, take = std::move(take),
            count = size_type{0}](std::initializer_list<field> row) mutable {
        if (count < limit) {
            ++count;
            take(row);
        }
    };
}

}  // namespace

void field::keep(std::string_view digits) {
    length_ = std::min(digits.size(), digits_.size());
    std::copy_n(digits.begin(), length_, digits_.begin());
}

field::field(float number) { keep(fmt::format("{}", number)); }

field::field(double number) { keep(fmt::format("{}", number)); }

field field::rounded(double number, int digits) {
    field made("");
    made.keep(fmt::format("{:.{}g}", number, digits));
    return made;
}

field field::fixed(double number, int places) {
    field made("");
    made.keep(fmt::format("{:.{}f}", number, places));
    return made;
}

void answer::add(const std::string& key) {
    object_ += (begun_ ? ", " : "{") + json_text(key) + ": ";
    begun_ = true;
}

void answer::say(const std::string& key, const field& value) {
    if (wanted_.json) {
        add(key);
        object_ += json(value);
    } else {
        fmt::print(stdout, "{}\t{}\n", key, value.text());
    }
}

void answer::say(const std::string& key, const std::vector<std::pair<std::string, field>>& parts) {
    std::string line = key;
    std::string object;
    for (const auto& [name, value] : parts) {
        line += '\t';
        line += value.text();
        object += (object.empty() ? "{" : ", ") + json_text(name) + ": " + json(value);
    }
    if (wanted_.json) {
        add(key);
        object_ += object + "}";
    } else {
        fmt::print(stdout, "{}\n", line);
    }
}

void answer::say_checksum(const each_row& each) {
    size_type sum = 0;
    each([&sum](std::initializer_list<field> row) {
        size_type number = 0;
        for (const field& one : row) {
            number = number * kFactor + one.whole();
        }
        sum += number;
    });
    say("checksum", sum);
}

void answer::rows(const std::vector<std::string>& columns, const each_row& each) {
    if (written() && lists()) {
        list("rows", columns, each);
    } else if (written()) {
        write_lines(each);
    }
}

void answer::write_lines(const each_row& each) const {
    wanted_.file.write([&](const std::string& path) {
        io::write_atomically(path, [&](std::ostream& out) {
            std::string line;
            each(limited(wanted_.limit, [&](std::initializer_list<field> row) {
                line.clear();
                for (const field& one : row) {
                    line += line.empty() ? "" : "\t";
                    line += one.text();
                }
                out << line << '\n';
            }));
        });
    });
}

void answer::list(const std::string& name, const std::vector<std::string>& columns,
                  const each_row& each) {
    add(name);
    std::vector<std::string> keys;
    keys.reserve(columns.size());
    for (const std::string& column : columns) {
        keys.push_back((keys.empty() ? "{" : ", ") + json_text(column) + ": ");
    }
    flush_output();
    io::write_atomically("-", [&](std::ostream& out) {
        out << object_ << '[';
        const char* before = "\n";
        each(limited(wanted_.limit, [&](std::initializer_list<field> row) {
            out << before;
            auto key = keys.begin();
            for (const field& one : row) {
                out << *key++ << json(one);
            }
            out << '}';
            before = ",\n";
        }));
        out << "\n]";
    });
    object_.clear();
}

void answer::end() {
    if (wanted_.json) {
        fmt::print(stdout, "{}{}\n", object_, begun_ ? "}" : "{}");
    }
}

}  // namespace clbool::tools
