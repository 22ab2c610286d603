// SPDX-License-Identifier: MIT
// What one rank knows and all need; what all have and one needs.
#include <clbool/distributed/world.hpp>

#include <distributed/ranks/transfer.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::distributed {

void broadcast(const world& on, std::vector<size_type>& numbers) {
    broadcast_array(numbers, on.communicator());
}

void broadcast(const world& on, std::vector<std::string>& words) {
    std::vector<size_type> lengths;
    std::vector<char> text;
    for (const std::string& word : words) {
        lengths.push_back(word.size());
        text.insert(text.end(), word.begin(), word.end());
    }
    broadcast_array(lengths, on.communicator());
    broadcast_array(text, on.communicator());
    words.clear();
    words.reserve(lengths.size());
    const char* next = text.data();
    for (const size_type length : lengths) {
        words.emplace_back(next, length);
        next += length;
    }
}

void broadcast(const world& on, coordinates& matrix) {
    index_type shape[2] = {matrix.nrows, matrix.ncols};
    MPI_Bcast(shape, 2, MPI_UINT32_T, 0, on.communicator());
    matrix.nrows = shape[0];
    matrix.ncols = shape[1];
    broadcast_array(matrix.rows, on.communicator());
    broadcast_array(matrix.cols, on.communicator());
}

void broadcast(const world& on, labelled_graph& graph) {
    std::vector<std::string> labels;
    for (const auto& [label, edges] : graph.edges) {
        labels.push_back(label);
    }
    broadcast(on, graph.vertices);
    broadcast(on, labels);
    for (const std::string& label : labels) {
        broadcast(on, graph.edges[label]);
    }
}

void add_up(const world& on, std::vector<size_type>& numbers) {
    constexpr std::size_t kMost = kPiece / sizeof(size_type);
    for (std::size_t begin = 0; begin < numbers.size(); begin += kMost) {
        size_type* const some = numbers.data() + begin;
        const int count = static_cast<int>(std::min(kMost, numbers.size() - begin));
        MPI_Reduce(on.rank() == 0 ? MPI_IN_PLACE : some, some, count, MPI_UINT64_T, MPI_SUM, 0,
                   on.communicator());
    }
}

coordinates gather(world& on, const coordinates& mine) {
    coordinates all(static_cast<index_type>(on.largest(mine.nrows)),
                    static_cast<index_type>(on.largest(mine.ncols)));
    if (on.rank() != 0) {
        send_array(mine.rows, 0, on.communicator());
        send_array(mine.cols, 0, on.communicator());
    }
    for (int from = 0; on.rank() == 0 && from < on.size(); ++from) {
        const auto part = [&](const std::vector<index_type>& own) {
            return from == 0 ? own : receive_array<index_type>(from, on.communicator());
        };
        const auto rows = part(mine.rows);
        const auto cols = part(mine.cols);
        on.attempt([&] {
            all.rows.insert(all.rows.end(), rows.begin(), rows.end());
            all.cols.insert(all.cols.end(), cols.begin(), cols.end());
        });
    }
    on.attempt([&] { all.normalize(); });
    on.settle();
    return all;
}

}  // namespace clbool::distributed
