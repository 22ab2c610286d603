// SPDX-License-Identifier: MIT
// Lock-free list of places that never shrinks; it has as many as there ever were writers at once.
// Whoever exchanges a name out of its place owns it: the writer, or a signal handler in any thread.
#include <io/text/unfinished_files.hpp>

#include <clbool/io.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace clbool::io {
namespace {

struct place {
    std::atomic<char*> name{nullptr};
    place* next = nullptr;
};

std::atomic<place*> places{nullptr};
static_assert(std::atomic<place*>::is_always_lock_free);

// Stores the name in a free place, or in a new one at the front.
std::atomic<char*>& put(char* name) {
    for (place* one = places.load(); one != nullptr; one = one->next) {
        char* none = nullptr;
        if (one->name.compare_exchange_strong(none, name)) {
            return one->name;
        }
    }
    auto* const fresh = new place;  // never freed: a handler may be reading it
    fresh->name = name;
    fresh->next = places.load();
    while (!places.compare_exchange_weak(fresh->next, fresh)) {
    }
    return fresh->name;
}

// With an empty path at the end.
std::unique_ptr<char[]> copy_of(const std::string& paths) {
    auto name = std::make_unique<char[]>(paths.size() + 2);
    std::copy(paths.begin(), paths.end(), name.get());
    return name;
}

}  // namespace

std::string unused_name_beside(const std::string& target) {
    static std::atomic<unsigned> counter{0};
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
    return target.substr(0, target.rfind('/') + 1) + ".clbool-" + std::to_string(::getpid()) + "-" +
           std::to_string(counter++) + "-" + std::to_string(nanoseconds) + ".tmp";
}

unfinished_file::unfinished_file(const std::string& paths) : unfinished_file(copy_of(paths)) {}

unfinished_file::unfinished_file(std::unique_ptr<char[]> name)
    : name_(name.get()), place_(put(name_)) {
    static_cast<void>(name.release());  // freed by whoever takes it out
}

unfinished_file::~unfinished_file() {
    if (place_.exchange(nullptr) == name_) {  // else a handler is reading it
        delete[] name_;
    }
}

void remove_unfinished_files() noexcept {
    const int before = errno;
    std::array<const char*, 16> folders{};  // which are empty only when all files are gone
    std::size_t count = 0;
    for (place* one = places.load(); one != nullptr; one = one->next) {
        const char* name = one->name.exchange(nullptr);
        for (; name != nullptr && *name != '\0'; name += std::strlen(name) + 1) {
            if (::unlink(name) != 0 && errno != ENOENT && count < folders.size()) {
                folders[count++] = name;
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        ::rmdir(folders[i]);
    }
    errno = before;
}

}  // namespace clbool::io
