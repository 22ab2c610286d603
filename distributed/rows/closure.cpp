// SPDX-License-Identifier: MIT
// The rows of a closure, dealt out by strong component.
#include <clbool/distributed/dealt_rows.hpp>

#include <distributed/rows/all_rows.hpp>
#include <distributed/rows/chunks.hpp>
#include <distributed/rows/condensation.hpp>
#include <distributed/rows/device_levels.hpp>
#include <distributed/rows/device_sweep.hpp>
#include <distributed/rows/sweep.hpp>

#include <algorithm>
#include <exception>
#include <memory>
#include <thread>

namespace clbool::distributed {

namespace {

// For each of some components those that it reaches, itself among them.
using component_lists = std::vector<std::vector<index_type>>;

// Which pairs of vertices follow from pairs of components.
class closure_rows {
public:
    closure_rows(const condensation& graph, bool reflexive)
        : graph_(graph), reflexive_(reflexive) {}

    // Of pairs that a sweep found, those that are of the closure: without vertices that do not
    // reach themselves.
    size_type of_closure(size_type pairs, size_type first, size_type last) const {
        const auto cyclic = [&](size_type end) {
            return std::lower_bound(graph_.cyclic.begin(), graph_.cyclic.end(), end);
        };
        const auto reaching = static_cast<size_type>(cyclic(last) - cyclic(first));
        return reflexive_ ? pairs : pairs - (last - first - reaching);
    }
    // Hands out the rows of the vertices of these components.
    void hand_out(const component_lists& found, size_type first, const all_rows& members,
                  const take_row& take) const {
        std::vector<index_type> columns;
        for (std::size_t source = 0; source < found.size(); ++source) {
            const size_type from = first + source;
            columns.clear();
            for (const index_type c : found[source]) {
                if (c != from || reaches_itself(c)) {
                    columns.insert(columns.end(), members[c].begin(), members[c].end());
                }
            }
            std::sort(columns.begin(), columns.end());
            for (const index_type vertex : members[from]) {
                take(vertex, columns);
            }
        }
    }

private:
    bool reaches_itself(index_type c) const {
        return reflexive_ || std::binary_search(graph_.cyclic.begin(), graph_.cyclic.end(), c);
    }

    const condensation& graph_;
    bool reflexive_;
};

// Calls work(thread) in so many threads, this one among them; throws what one of them did.
template <class Work>
void in_threads(std::size_t count, const Work& work) {
    std::vector<std::exception_ptr> failures(count);
    const auto guarded = [&](std::size_t thread) {
        try {
            work(thread);
        } catch (...) {
            failures[thread] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t thread = 1; thread < count; ++thread) {
        others.emplace_back(guarded, thread);
    }
    guarded(0);
    for (std::thread& one : others) {
        one.join();
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) {
            std::rethrow_exception(failure);
        }
    }
}

// Rows by threads of the host.
class host_rows {
public:
    host_rows(context& device, const matrix& a, bool reflexive, bool listed, unsigned threads)
        : graph_(condense(device, a)),
          rows_(graph_, reflexive),
          members_(device, listed ? graph_.members : matrix()),
          swept_(device, graph_),
          sources_(sweep::sources_of(swept_)),
          sweeps_(threads, sweep(swept_, sources_)) {}
    size_type components() const { return graph_.count(); }
    size_type most() const { return sweeps_.size() * sources_; }

    size_type operator()(size_type first, size_type last, const take_row& take) {
        const size_type each = (last - first + sweeps_.size() - 1) / sweeps_.size();
        std::vector<size_type> counts(sweeps_.size());
        std::vector<component_lists> lists(sweeps_.size());
        in_threads(sweeps_.size(), [&](std::size_t thread) {
            const size_type begin = std::min(last, first + thread * each);
            const size_type end = std::min(last, begin + each);
            if (begin < end) {
                sweeps_[thread].run(begin, end);
                counts[thread] = rows_.of_closure(sweeps_[thread].pairs(), begin, end);
            }
            if (begin < end && take) {
                lists[thread].resize(end - begin);
                sweeps_[thread].each([&](std::size_t source, size_type c) {
                    lists[thread][source].push_back(static_cast<index_type>(c));
                });
            }
        });
        size_type pairs = 0;
        for (std::size_t thread = 0; thread < sweeps_.size(); ++thread) {
            pairs += counts[thread];
            if (take) {
                rows_.hand_out(lists[thread], first + thread * each, members_, take);
            }
        }
        return pairs;
    }

private:
    condensation graph_;
    closure_rows rows_;
    all_rows members_;  // where rows are listed
    swept_graph swept_;
    size_type sources_;  // of a sweep
    std::vector<sweep> sweeps_;
};

// Rows by a device.
class device_rows {
public:
    device_rows(context& device, const matrix& a, bool reflexive, bool listed)
        : graph_(condense(device, a, levels_by_kernels)),
          rows_(graph_, reflexive),
          members_(device, listed ? graph_.members : matrix()),
          sweep_(device, graph_) {}
    size_type components() const { return graph_.count(); }
    size_type most() const { return sweep_.most(); }

    size_type operator()(size_type first, size_type last, const take_row& take) {
        sweep_.run(first, last);
        if (take) {
            component_lists found(last - first);
            sweep_.each([&](std::size_t source, size_type c) {
                found[source].push_back(static_cast<index_type>(c));
            });
            rows_.hand_out(found, first, members_, take);
        }
        return rows_.of_closure(sweep_.pairs(), first, last);
    }

private:
    condensation graph_;
    closure_rows rows_;
    all_rows members_;  // where rows are listed
    device_sweep sweep_;
};

// Of a rank: a device passes over the levels for each of them, by launches.
constexpr size_type kHostChunks = 8;
constexpr size_type kDeviceChunks = 2;

}  // namespace

dealt_rows deal_closure(world& on, context& device, const matrix& a, bool reflexive,
                        const take_row& take) {
    std::unique_ptr<host_rows> by_host;
    std::unique_ptr<device_rows> by_device;
    on.attempt([&] {
        if (device.info().type != device_type::gpu) {
            by_host =
                std::make_unique<host_rows>(device, a, reflexive, take != nullptr, on.processors());
        } else {
            by_device = std::make_unique<device_rows>(device, a, reflexive, take != nullptr);
        }
    });
    on.settle();
    const size_type components = by_host ? by_host->components() : by_device->components();
    // Chunks are the same on every rank, whatever its device.
    const size_type most = by_host ? by_host->most() : by_device->most();
    const size_type chunk = chunk_of(on, components, on.largest(most),
                                     on.largest(by_host ? kHostChunks : kDeviceChunks));
    const auto work = [&](size_type first, size_type last) {
        size_type pairs = 0;
        for (size_type begin = first; begin < last; begin += most) {
            const size_type end = std::min(last, begin + most);
            pairs += by_host ? (*by_host)(begin, end, take) : (*by_device)(begin, end, take);
        }
        return pairs;
    };
    return deal(on, components, chunk, work);
}

}  // namespace clbool::distributed
