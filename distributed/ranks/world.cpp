// SPDX-License-Identifier: MIT
// The ranks, and what they agree on.
#include <clbool/distributed/world.hpp>

#include <algorithm>
#include <cstddef>
#include <new>

#include <sched.h>

namespace clbool::distributed {

namespace {

// Processors that this process may use, divided among the ranks of its machine that may use the
// same ones: mpirun binds each rank to some, or none to any.
unsigned share_of_processors(MPI_Comm here, int ranks_here) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return 1;  // more processors than the set has room for: who has them binds ranks
    }
    std::vector<cpu_set_t> all(static_cast<std::size_t>(ranks_here));
    MPI_Allgather(&allowed, sizeof allowed, MPI_BYTE, all.data(), sizeof allowed, MPI_BYTE, here);
    std::ptrdiff_t sharing = 0;
    for (const cpu_set_t& other : all) {
        sharing += CPU_EQUAL(&allowed, &other) != 0 ? 1 : 0;
    }
    const std::ptrdiff_t mine = CPU_COUNT(&allowed) / std::max<std::ptrdiff_t>(1, sharing);
    return static_cast<unsigned>(std::max<std::ptrdiff_t>(1, mine));
}

bool allows_second_thread() noexcept {
    int level = MPI_THREAD_SINGLE;
    MPI_Query_thread(&level);
    return level >= MPI_THREAD_SERIALIZED;
}

// What is told of a failure.
struct told_failure {
    status_code kind;
    std::string message;
};

told_failure describe(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const error& problem) {
        return {problem.status(), problem.what()};
    } catch (const std::bad_alloc&) {
        return {status_code::out_of_memory, "the host's memory is exhausted"};
    } catch (const std::exception& problem) {
        return {status_code::device_error, problem.what()};
    } catch (...) {
        return {status_code::device_error, "an unknown failure"};
    }
}

}  // namespace

world::world(MPI_Comm ranks) {
    int ready = 0;
    MPI_Initialized(&ready);
    if (ready == 0) {
        throw invalid_argument("world: MPI is not initialised, expected MPI_Init_thread before");
    }
    MPI_Comm_dup(ranks, &ranks_);
    MPI_Comm_rank(ranks_, &rank_);
    MPI_Comm_size(ranks_, &size_);

    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(ranks_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &local_rank_);
    MPI_Comm_size(here, &local_size_);
    processors_ = share_of_processors(here, local_size_);
    MPI_Comm_free(&here);

    set_overlaps(processors_ > 1);
}

void world::set_overlaps(bool wanted) noexcept { overlaps_ = wanted && allows_second_thread(); }

world::~world() {
    int over = 0;
    MPI_Finalized(&over);
    if (over == 0) {
        MPI_Comm_free(&ranks_);
    }
}

void world::settle() {
    int first = failed() ? rank_ : size_;
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, ranks_);
    if (first == size_) {
        return;
    }
    told_failure told{status_code::device_error, ""};
    if (first == rank_) {
        told = describe(failure_);
    }
    failure_ = nullptr;
    int about[2] = {static_cast<int>(told.kind), static_cast<int>(told.message.size())};
    MPI_Bcast(about, 2, MPI_INT, first, ranks_);
    told.message.resize(static_cast<std::size_t>(about[1]));
    MPI_Bcast(told.message.data(), about[1], MPI_CHAR, first, ranks_);
    throw agreed_error(static_cast<status_code>(about[0]), told.message);
}

size_type world::sum(size_type mine) {
    size_type both[2] = {mine, failed() ? 1U : 0U};
    MPI_Allreduce(MPI_IN_PLACE, both, 2, MPI_UINT64_T, MPI_SUM, ranks_);
    if (both[1] > 0) {
        settle();
    }
    return both[0];
}

size_type world::largest(size_type mine) const {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_UINT64_T, MPI_MAX, ranks_);
    return mine;
}

std::vector<size_type> world::all(size_type mine) const {
    std::vector<size_type> every(static_cast<std::size_t>(size_));
    MPI_Allgather(&mine, 1, MPI_UINT64_T, every.data(), 1, MPI_UINT64_T, ranks_);
    return every;
}

std::vector<double> world::all(double mine) const {
    std::vector<double> every(static_cast<std::size_t>(size_));
    MPI_Allgather(&mine, 1, MPI_DOUBLE, every.data(), 1, MPI_DOUBLE, ranks_);
    return every;
}

}  // namespace clbool::distributed
