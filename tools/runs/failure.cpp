// SPDX-License-Identifier: MIT
// How the program fails: exit statuses, and the one line that says what went wrong.
#include <tools/runs/failure.hpp>

#include <cstdio>
#include <exception>
#include <new>
#include <string_view>

namespace clbool::tools {

namespace {

// Messages may quote files and build logs: line ends become bars, other control characters dots.
std::string one_line(std::string_view message) {
    std::string line;
    for (const char c : message) {
        if (c == '\n') {
            line += " | ";
        } else if (c == '\t') {
            line += ' ';
        } else {
            line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '.' : c;
        }
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '|')) {
        line.pop_back();
    }
    return line;
}

void print(std::string_view message, const char* program = "clbool") {
    std::fflush(stdout);  // what was said before comes first on a terminal
    std::fprintf(stderr, "%s: %s\n", program, one_line(message).c_str());
}

int report_or_throw(const char* program) {
    try {
        throw;
    } catch (const clbool::error& problem) {
        print(problem.what(), program);
        return exit_status(problem.status());
    } catch (const no_such_path& problem) {
        print(problem.what(), program);
        return kNoPath;
    } catch (const std::bad_alloc&) {
        print("the host's memory is exhausted", program);
        return kFailed;
    } catch (const std::exception& problem) {
        print(problem.what(), program);
        return kFailed;
    }
}

}  // namespace

int exit_status(status_code kind) noexcept {
    switch (kind) {
        case status_code::invalid_argument:
        case status_code::dimension_mismatch:
        case status_code::io_error: return kRefused;
        case status_code::out_of_memory:
        case status_code::device_error:
        case status_code::build_error: break;
    }
    return kFailed;
}

void warn(const std::string& what) { print("warning: " + what); }

int report_current_exception(const char* program) noexcept {
    try {
        return report_or_throw(program);
    } catch (...) {
        std::fprintf(stderr, "%s: an unknown failure\n", program);
        return kFailed;
    }
}

}  // namespace clbool::tools
