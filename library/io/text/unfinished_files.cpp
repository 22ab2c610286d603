// SPDX-License-Identifier: MIT
// Lock-free list of places that never shrinks; it has as many as there ever were writers at once.
// Whoever exchanges a name out of its place owns it: the writer, or a signal handler in any thread.
#include <io/text/unfinished_files.hpp>

#include <clbool/io.hpp>

#include <unistd.h>

#include <algorithm>
#include <cerrno>

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

std::unique_ptr<char[]> copy_of(const std::string& path) {
    auto name = std::make_unique<char[]>(path.size() + 1);
    std::copy(path.begin(), path.end(), name.get());
    return name;
}

}  // namespace

unfinished_file::unfinished_file(const std::string& path) : unfinished_file(copy_of(path)) {}

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
    for (place* one = places.load(); one != nullptr; one = one->next) {
        if (const char* const name = one->name.exchange(nullptr); name != nullptr) {
            ::unlink(name);
        }
    }
    errno = before;
}

}  // namespace clbool::io
