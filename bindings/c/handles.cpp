// SPDX-License-Identifier: MIT
// The table of handles. It has several parts, each behind a lock of its own, so that threads seldom
// wait for each other.
#include <bindings/c/handles.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

namespace clbool::c_interface {

namespace {

// A handle's lower bits are a place plus one, so that none is null; the others a generation.
constexpr unsigned kPlaceBits = sizeof(std::uintptr_t) == 8 ? 32 : 20;
constexpr std::uintptr_t kPlaceMask = (std::uintptr_t{1} << kPlaceBits) - 1;
constexpr std::uintptr_t kLastGeneration = std::numeric_limits<std::uintptr_t>::max() >> kPlaceBits;

struct slot {
    std::uintptr_t generation = 1;
    kind what = kind::none;
    std::shared_ptr<void> object;
};

class table {
public:
    void* add(kind what, std::shared_ptr<void> object) {
        const std::size_t number = next_.fetch_add(1, std::memory_order_relaxed) % kParts;
        part& in = parts_[number];
        const std::lock_guard<std::mutex> lock(in.mutex);
        if (in.free.empty()) {
            if (in.slots.size() > (kPlaceMask - kParts) / kParts) {
                throw std::bad_alloc();
            }
            in.slots.emplace_back();
            try {
                in.free.push_back(in.slots.size() - 1);
            } catch (...) {
                in.slots.pop_back();
                throw;
            }
        }
        const std::size_t index = in.free.front();
        in.free.pop_front();
        slot& taken = in.slots[index];
        taken.what = what;
        taken.object = std::move(object);
        const std::uintptr_t place = index * kParts + number + 1;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): a handle is a number and is never followed.
        return reinterpret_cast<void*>(taken.generation << kPlaceBits | place);
    }

    std::shared_ptr<void> find(kind what, const void* handle, const char* argument) {
        part& in = part_of(handle);
        const std::lock_guard<std::mutex> lock(in.mutex);
        return slot_of(in, what, handle, argument).object;
    }

    std::shared_ptr<void> remove(kind what, const void* handle) {
        part& in = part_of(handle);
        const std::lock_guard<std::mutex> lock(in.mutex);
        slot& left = slot_of(in, what, handle, "the argument");
        // The places that were free for longest are used first: generations last.
        in.free.push_back(index_of(handle));
        left.generation = left.generation == kLastGeneration ? 1 : left.generation + 1;
        left.what = kind::none;
        return std::exchange(left.object, nullptr);
    }

private:
    static constexpr std::size_t kParts = 16;

    struct part {
        std::mutex mutex;
        std::deque<slot> slots;
        std::deque<std::size_t> free;
    };

    static std::uintptr_t place_of(const void* handle) noexcept {
        return (reinterpret_cast<std::uintptr_t>(handle) & kPlaceMask) - 1;
    }
    static std::size_t index_of(const void* handle) noexcept { return place_of(handle) / kParts; }
    part& part_of(const void* handle) noexcept { return parts_[place_of(handle) % kParts]; }

    static slot& slot_of(part& in, kind what, const void* handle, const char* argument) {
        const auto wrong = [&](const std::string& found) {
            return handle_error{std::string(argument) + " is " + found + ", expected a " +
                                name_of(what)};
        };
        if (handle == nullptr) {
            throw wrong("null");
        }
        const std::size_t index = index_of(handle);
        const auto generation = reinterpret_cast<std::uintptr_t>(handle) >> kPlaceBits;
        if (index >= in.slots.size()) {
            throw wrong("no handle");
        }
        slot& found = in.slots[index];
        if (found.generation != generation || found.what == kind::none) {
            throw wrong("a handle that was freed, or none");
        }
        if (found.what != what) {
            throw wrong(std::string("a ") + name_of(found.what));
        }
        return found;
    }

    std::atomic<std::size_t> next_ = 0;
    std::array<part, kParts> parts_;
};

// Never destroyed: what the program has not freed must not be let go after main(), when drivers
// may be gone.
table& handles() {
    static table* const kOnly = new table;
    return *kOnly;
}

}  // namespace

const char* name_of(kind what) noexcept {
    switch (what) {
        case kind::none: break;
        case kind::texts: return "list of texts";
        case kind::devices: return "list of devices";
        case kind::context: return "context";
        case kind::matrix: return "matrix";
        case kind::vector: return "vector";
        case kind::stop: return "stop";
        case kind::graph: return "graph";
        case kind::grammar: return "grammar";
        case kind::cfpq: return "context-free query";
        case kind::rpq: return "regular query";
        case kind::paths: return "finder of paths";
        case kind::path: return "path";
        case kind::path_list: return "list of paths";
        case kind::cursor: return "cursor";
        case kind::delta_matrix: return "matrix with pending changes";
        case kind::incremental_closure: return "incremental closure";
        case kind::dynamic_graph: return "dynamic graph";
        case kind::snapshot: return "snapshot";
        case kind::maintained_query: return "maintained query";
    }
    return "nothing";
}

void* add_object(kind what, std::shared_ptr<void> object) {
    return handles().add(what, std::move(object));
}

std::shared_ptr<void> find_object(kind what, const void* handle, const char* argument) {
    return handles().find(what, handle, argument);
}

std::shared_ptr<void> remove_object(kind what, const void* handle) {
    return handles().remove(what, handle);
}

}  // namespace clbool::c_interface
