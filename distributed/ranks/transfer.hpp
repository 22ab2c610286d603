// SPDX-License-Identifier: MIT
// Arrays of any length between ranks: MPI counts in int.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// So many bytes go in one call.
inline constexpr std::size_t kPiece = std::size_t{1} << 30;

/// Calls work(begin, count) for the pieces of `bytes` bytes.
template <class Work>
void in_pieces(std::size_t bytes, const Work& work) {
    for (std::size_t begin = 0; begin < bytes; begin += kPiece) {
        work(begin, static_cast<int>(std::min(kPiece, bytes - begin)));
    }
}

inline void broadcast_bytes(void* data, std::size_t bytes, int root, MPI_Comm among) {
    in_pieces(bytes, [&](std::size_t begin, int count) {
        MPI_Bcast(static_cast<std::byte*>(data) + begin, count, MPI_BYTE, root, among);
    });
}

/// Begins to make the root's bytes those of all.
inline void start_broadcast(void* data, std::size_t bytes, int root, MPI_Comm among,
                            std::vector<MPI_Request>& requests) {
    in_pieces(bytes, [&](std::size_t begin, int count) {
        MPI_Ibcast(static_cast<std::byte*>(data) + begin, count, MPI_BYTE, root, among,
                   &requests.emplace_back(MPI_REQUEST_NULL));
    });
}

/// Rank 0's array becomes that of all.
template <class T>
void broadcast_array(std::vector<T>& array, MPI_Comm among) {
    std::uint64_t count = array.size();
    MPI_Bcast(&count, 1, MPI_UINT64_T, 0, among);
    array.resize(count);
    broadcast_bytes(array.data(), count * sizeof(T), 0, among);
}

template <class T>
void send_array(const std::vector<T>& array, int to, MPI_Comm among) {
    const std::uint64_t count = array.size();
    MPI_Send(&count, 1, MPI_UINT64_T, to, 0, among);
    in_pieces(count * sizeof(T), [&](std::size_t begin, int bytes) {
        MPI_Send(reinterpret_cast<const std::byte*>(array.data()) + begin, bytes, MPI_BYTE, to, 0,
                 among);
    });
}

template <class T>
std::vector<T> receive_array(int from, MPI_Comm among) {
    std::uint64_t count = 0;
    MPI_Recv(&count, 1, MPI_UINT64_T, from, 0, among, MPI_STATUS_IGNORE);
    std::vector<T> array(count);
    in_pieces(count * sizeof(T), [&](std::size_t begin, int bytes) {
        MPI_Recv(reinterpret_cast<std::byte*>(array.data()) + begin, bytes, MPI_BYTE, from, 0,
                 among, MPI_STATUS_IGNORE);
    });
    return array;
}

}  // namespace clbool::distributed
