// SPDX-License-Identifier: MIT
// Checks of arguments; text that is given to callers.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <unordered_set>

namespace clbool::c_interface {

namespace {

/// Text that callers hold, so that what is not the library's is never freed.
struct text_table {
    std::mutex mutex;
    std::unordered_set<char*> live;
};

text_table& texts() {
    static text_table* const kOnly = new text_table;  // as the table of handles
    return *kOnly;
}

}  // namespace

std::vector<std::string> copied_texts(const char* const* first, size_type count,
                                      const char* argument) {
    array(first, count, argument);
    std::vector<std::string> texts;
    texts.reserve(count);
    for (size_type i = 0; i < count; ++i) {
        texts.emplace_back(&required(first[i], argument));
    }
    return texts;
}

void check_room(size_type capacity, size_type needed, const char* argument) {
    if (capacity < needed) {
        throw invalid_argument(std::string(argument) + " is " + std::to_string(capacity) +
                               ", but there are " + std::to_string(needed) + " elements");
    }
}

bool flag(std::int32_t value, const char* argument) {
    if (value != 0 && value != 1) {
        throw invalid_argument(std::string(argument) + " is " + std::to_string(value) +
                               ", expected 0 or 1");
    }
    return value == 1;
}

coordinates places_of(const matrix& a, const index_type* rows, const index_type* cols,
                      size_type count) {
    return {a.nrows(), a.ncols(), copied(rows, count, "rows"), copied(cols, count, "cols")};
}

void give_text(char** out, const std::string& text) {
    char*& to = required(out, "text");
    std::unique_ptr<char, decltype(&std::free)> made(
        static_cast<char*>(std::malloc(text.size() + 1)), &std::free);
    if (!made) {
        throw std::bad_alloc();
    }
    std::memcpy(made.get(), text.c_str(), text.size() + 1);
    text_table& all = texts();
    const std::lock_guard<std::mutex> lock(all.mutex);
    all.live.insert(made.get());
    to = made.release();
}

}  // namespace clbool::c_interface

clbool_status clbool_string_free(char* text) {
    using namespace clbool::c_interface;
    return call("clbool_string_free", [&] {
        if (text == nullptr) {
            return;
        }
        text_table& all = texts();
        const std::lock_guard<std::mutex> lock(all.mutex);
        if (all.live.erase(text) == 0) {
            throw handle_error{"text is none of the library's, or was freed"};
        }
        std::free(text);
    });
}
