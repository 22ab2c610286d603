// SPDX-License-Identifier: MIT
// Copies options member by member: add new members here.
#include <queries/common/options.hpp>

#include <core/runtime/sized.hpp>

namespace clbool::algorithms {

using runtime::copy_members;

closure_options read_options(const closure_options& given) {
    closure_options made;
    require_size(given);
    static_cast<fixpoint_options&>(made) = given;
    copy_members("closure_options", given, given.closure_size, made, &closure_options::reflexive,
                 &closure_options::backend, &closure_options::method);
    return made;
}

cfpq_options read_options(const cfpq_options& given) {
    require_size(given);
    cfpq_options made{static_cast<const fixpoint_options&>(given)};
    copy_members("cfpq_options", given, given.cfpq_size, made, &cfpq_options::wanted,
                 &cfpq_options::backend, &cfpq_options::from, &cfpq_options::to,
                 &cfpq_options::method);
    return made;
}

rpq_options read_options(const rpq_options& given) {
    require_size(given);
    rpq_options made{static_cast<const fixpoint_options&>(given)};
    copy_members("rpq_options", given, given.rpq_size, made, &rpq_options::from, &rpq_options::to,
                 &rpq_options::lengths, &rpq_options::method);
    return made;
}

bfs_options read_options(const bfs_options& given) {
    require_size(given);
    bfs_options made{static_cast<const fixpoint_options&>(given)};
    copy_members("bfs_options", given, given.bfs_size, made, &bfs_options::parents,
                 &bfs_options::backward, &bfs_options::depth, &bfs_options::backend);
    return made;
}

pagerank_options read_options(const pagerank_options& given) {
    pagerank_options made;
    copy_members("pagerank_options", given, given.struct_size, made, &pagerank_options::damping,
                 &pagerank_options::tolerance, &pagerank_options::iterations,
                 &pagerank_options::backend, &pagerank_options::teleport);
    return made;
}

component_options read_options(const component_options& given) {
    component_options made;
    copy_members("component_options", given, given.struct_size, made,
                 &component_options::count_only);
    return made;
}

triangle_options read_options(const triangle_options& given) {
    triangle_options made;
    copy_members("triangle_options", given, given.struct_size, made, &triangle_options::symmetric,
                 &triangle_options::backend);
    return made;
}

k_hop_options read_options(const k_hop_options& given) {
    k_hop_options made;
    copy_members("k_hop_options", given, given.struct_size, made, &k_hop_options::backward,
                 &k_hop_options::backend);
    return made;
}

void require_size(const fixpoint_options& given) {
    runtime::require_size("fixpoint_options", given, given.struct_size,
                          &fixpoint_options::reserved);
}

}  // namespace clbool::algorithms
