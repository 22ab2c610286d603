// SPDX-License-Identifier: MIT
// Host matrices from unsorted coordinate lists.
#include <core/cpu/matrices/convert.hpp>

#include <vector>

namespace clbool::cpu {

namespace {

bool is_head(const entry_list& in, size_type i) noexcept {
    return i == 0 || in.rows[i] != in.rows[i - 1];
}

// DCSR from a list in canonical order.
matrix compress(const team& workers, const entry_list& in) {
    const size_type parts = workers.threads();
    std::vector<size_type> before(parts + 1);
    workers.run(parts, [&](unsigned, size_type part) {
        size_type heads = 0;
        const size_type end = share(in.nnz, part + 1, parts);
        for (size_type i = share(in.nnz, part, parts); i < end; ++i) {
            heads += is_head(in, i) ? 1 : 0;
        }
        before[part + 1] = heads;
    });
    for (size_type part = 0; part < parts; ++part) {
        before[part + 1] += before[part];
    }
    draft out(in.nrows, in.ncols, static_cast<index_type>(before.back()), in.nnz);
    workers.run(parts, [&](unsigned, size_type part) {
        size_type slot = before[part];
        const size_type end = share(in.nnz, part + 1, parts);
        for (size_type i = share(in.nnz, part, parts); i < end; ++i) {
            if (is_head(in, i)) {
                out.names()[slot] = in.rows[i];
                out.pointers()[slot++] = i;
            }
            out.cols()[i] = in.cols[i];
        }
    });
    out.pointers()[before.back()] = in.nnz;
    return out.finish();
}

}  // namespace

matrix build(const team& workers, const entry_list& in, entry_promise promised) {
    if (in.nnz == 0) {
        return matrix(in.nrows, in.ncols);
    }
    require_arrays(in);
    const team crew = workers.for_work(in.nnz);
    const auto found = look_at(crew, in);
    if (are_refused(found, promised)) {
        refuse(in, promised);
    }
    if (!found.unordered && !found.duplicate) {
        return compress(crew, in);
    }
    auto keys = ordered(crew, in);
    if (promised.unique && keys.starts.back() < in.nnz) {
        refuse(in, promised);
    }
    return make_rows(crew, keys, in.nrows, in.ncols);
}

}  // namespace clbool::cpu
