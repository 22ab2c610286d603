// SPDX-License-Identifier: MIT
/// @file world.hpp
/// The ranks of MPI that work together: errors that all agree on, the device of each, and what
/// every rank is to know.
///
/// A call is *collective* where every rank of the world has to make it, in the same order as its
/// other collective calls.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/device.hpp>
#include <clbool/error.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <mpi.h>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

/// Matrices and queries over the ranks of MPI.
namespace clbool::distributed {

/// What went wrong on one rank, as all ranks throw it.
class agreed_error : public error {
public:
    /// Of a kind, with the message of the rank where it happened.
    agreed_error(status_code kind, const std::string& message) : error(kind, message) {}
};

/// The ranks of a communicator. One rank's failure must not leave the others waiting: work that may
/// fail is *attempted*, the rank goes on taking part in what is collective, and all *settle* where
/// they meet again.
///
/// Thread-safety: one thread at a time makes calls, as MPI_THREAD_SERIALIZED has it.
class world {
public:
    /// All ranks of `ranks`, which is duplicated. MPI is initialised, with MPI_THREAD_SERIALIZED if
    /// products are to go on while blocks travel. Collective.
    /// @throws invalid_argument when MPI is not initialised
    explicit world(MPI_Comm ranks);
    ~world();
    world(const world&) = delete;
    world& operator=(const world&) = delete;

    int rank() const noexcept { return rank_; }  ///< of this process
    int size() const noexcept { return size_; }  ///< how many there are
    /// Among the ranks on this machine.
    int local_rank() const noexcept { return local_rank_; }
    /// How many ranks this machine has.
    int local_size() const noexcept { return local_size_; }
    MPI_Comm communicator() const noexcept { return ranks_; }  ///< the duplicate
    /// Processors for this rank: those it is bound to, or a share of those that it has in common
    /// with the other ranks of its machine. At least 1.
    unsigned processors() const noexcept { return processors_; }
    /// Whether a second thread may communicate while the first computes, and has a processor.
    bool overlaps() const noexcept { return overlaps_; }
    /// Otherwise than its processors suggest, where MPI was initialised for that.
    void set_overlaps(bool wanted) noexcept;

    /// Does this rank's work, unless an earlier attempt failed; keeps what it throws.
    template <class Work>
    void attempt(Work&& work) {
        if (failed()) {
            return;
        }
        try {
            std::forward<Work>(work)();
        } catch (...) {
            failure_ = std::current_exception();
        }
    }
    /// Whether an attempt failed on this rank since the ranks last settled.
    bool failed() const noexcept { return failure_ != nullptr; }
    /// Goes on if no attempt failed on any rank. Collective.
    /// @throws agreed_error on every rank, with what the first rank has that failed
    void settle();

    /// The sum over all ranks. Settles. Collective.
    size_type sum(size_type mine);
    /// The largest over all ranks. Collective.
    size_type largest(size_type mine) const;
    /// Each rank's number, on every rank. Collective.
    std::vector<size_type> all(size_type mine) const;
    /// Each rank's number, on every rank. Collective.
    std::vector<double> all(double mine) const;

private:
    MPI_Comm ranks_ = MPI_COMM_NULL;
    int rank_ = 0;
    int size_ = 1;
    int local_rank_ = 0;
    int local_size_ = 1;
    unsigned processors_ = 1;
    bool overlaps_ = false;
    std::exception_ptr failure_;
};

/// The device of this rank: without a spec, or for "gpu", the machine's GPU whose place among them
/// is the rank's among the ranks there (where ranks are more than GPUs, they share); without a GPU
/// the host. Other specs, and $CLBOOL_DEVICE, as select_device() understands them.
/// @throws as select_device()
device_choice select_device(const world& on, const std::string& spec = {});

/// Rank 0's becomes that of all. Collective.
void broadcast(const world& on, coordinates& matrix);
/// Rank 0's becomes that of all. Collective.
void broadcast(const world& on, labelled_graph& graph);
/// Rank 0's becomes that of all. Collective.
void broadcast(const world& on, std::vector<std::string>& words);
/// Rank 0's becomes that of all. Collective.
void broadcast(const world& on, std::vector<size_type>& numbers);

/// Adds up the lists of all ranks, number by number, on rank 0; those of others stay. They have the
/// same length. Collective.
void add_up(const world& on, std::vector<size_type>& numbers);

/// The entries of all ranks on rank 0, sorted and each once; others get none. The shape is the
/// largest. Collective. @throws agreed_error where rank 0's memory is not enough
coordinates gather(world& on, const coordinates& mine);

}  // namespace clbool::distributed
