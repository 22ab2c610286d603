// SPDX-License-Identifier: MIT
// Sums of rows and of all entries.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>

#include <cstring>

namespace clbool::graphblas {

namespace {

/// The sum of entries, of which there are some.
class range_sum {
public:
    range_sum(const tuples& a, const monoid_op& by)
        : a_(a), by_(by), read_(by.op.z, a.type), call_(by) {}

    void operator()(void* z, const entry_range& range) {
        std::memcpy(z, read_(a_.value(range.begin)), by_.op.z.size);
        for (std::size_t entry = range.begin + 1; entry < range.end && !is_terminal(z); ++entry) {
            call_(z, read_(a_.value(entry)));
        }
    }

private:
    bool is_terminal(const void* z) const {
        return !by_.terminal.empty() && std::memcmp(z, by_.terminal.data(), by_.op.z.size) == 0;
    }

    const tuples& a_;
    const monoid_op& by_;
    reader read_;
    monoid_call call_;
};

}  // namespace

tuples reduce_rows(const tuples& a, const monoid_op& by) {
    tuples out(a.nrows, 1, by.op.z);
    range_sum sum(a, by);
    for (entry_range row{0, 0}; row.begin < a.nvals(); row.begin = row.end) {
        row = row_from(a, row.begin);
        sum(out.append(a.rows[row.begin], 0), row);
    }
    return out;
}

bool reduce_all(void* z, const tuples& a, const monoid_op& by) {
    if (a.nvals() == 0) {
        std::memcpy(z, by.identity.data(), by.op.z.size);
        return false;
    }
    range_sum(a, by)(z, {0, a.nvals()});
    return true;
}

}  // namespace clbool::graphblas
