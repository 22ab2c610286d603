// SPDX-License-Identifier: MIT
// How the program fails: exit statuses, and the one line that says what went wrong.
#include <tools/runs/failure.hpp>

#include <clbool/error.hpp>

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

void print(std::string_view message) {
    std::fflush(stdout);  // what was said before comes first on a terminal
    std::fprintf(stderr, "clbool: %s\n", one_line(message).c_str());
}

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

int report_or_throw() {
    try {
        throw;
    } catch (const clbool::error& problem) {
        print(problem.what());
        return exit_status(problem.status());
    } catch (const no_such_path& problem) {
        print(problem.what());
        return kNoPath;
    } catch (const std::bad_alloc&) {
        print("the host's memory is exhausted");
        return kFailed;
    } catch (const std::exception& problem) {
        print(problem.what());
        return kFailed;
    }
}

}  // namespace

void warn(const std::string& what) { print("warning: " + what); }

int report_current_exception() noexcept {
    try {
        return report_or_throw();
    } catch (...) {
        std::fputs("clbool: an unknown failure\n", stderr);
        return kFailed;
    }
}

}  // namespace clbool::tools
