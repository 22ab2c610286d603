// SPDX-License-Identifier: MIT
// Chunks of work for whichever rank is free.
#include <clbool/distributed/dealt_rows.hpp>

#include <distributed/ranks/shared_counter.hpp>

#include <algorithm>
#include <chrono>

namespace clbool::distributed {

namespace {

// Takes chunks until there are none, or something fails.
rank_share work_through(world& on, shared_counter& next, size_type total, size_type chunk,
                        const std::function<size_type(size_type, size_type)>& work) {
    using clock = std::chrono::steady_clock;
    rank_share mine;
    const auto begin = clock::now();
    for (size_type first = next.add(chunk); first < total; first = next.add(chunk)) {
        on.attempt([&] { mine.answers += work(first, std::min(total, first + chunk)); });
        ++mine.chunks;
        if (on.failed()) {
            next.add(total);  // nobody finds more
        }
    }
    mine.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    return mine;
}

}  // namespace

dealt_rows deal(world& on, size_type total, size_type chunk,
                const std::function<size_type(size_type, size_type)>& work) {
    on.settle();
    shared_counter next(on);
    const rank_share mine = work_through(on, next, total, std::max<size_type>(1, chunk), work);
    on.settle();

    const auto answers = on.all(mine.answers);
    const auto chunks = on.all(mine.chunks);
    const auto seconds = on.all(mine.seconds);
    dealt_rows made;
    for (std::size_t rank = 0; rank < answers.size(); ++rank) {
        made.ranks.push_back({answers[rank], chunks[rank], seconds[rank]});
        made.answers += answers[rank];
    }
    return made;
}

}  // namespace clbool::distributed
