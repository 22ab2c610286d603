// SPDX-License-Identifier: MIT
// Names of the tuned parameters, for tuning files and parameter searches.
#pragma once

#include <core/tuning/parameters.hpp>

namespace clbool::tuning {

// visit(name, value) for every parameter; `Parameters` may be const.
template <class Parameters, class Visit>
void for_each_parameter(Parameters& p, Visit&& visit) {
    const auto shape = [&](const std::string& name, auto& s) {
        visit(name + ".group", s.group);
        visit(name + ".items", s.items);
    };
    shape("elementwise", p.elementwise);
    shape("scan", p.scan);
    shape("radix", p.radix);
    visit("radix.bits", p.radix_bits);
    shape("compact", p.compact);
    shape("merge", p.merge);
    shape("ewise", p.ewise);
    shape("search", p.search);
    shape("kronecker", p.kronecker);
    shape("transpose", p.transpose);
    visit("full_group", p.full_group);
    visit("row_lanes", p.row_lanes);
    visit("host_work", p.host_work);
    visit("host_entries", p.host_entries);
    visit("stacked_operands", p.stacked_operands);
    visit("hash.small_group", p.hash.small_group);
    visit("hash.large_group", p.hash.large_group);
    visit("hash.small_weight", p.hash.small_weight);
    visit("hash.local_weight", p.hash.local_weight);
    visit("hash.lanes", p.hash.lanes);
    visit("hash.global_groups", p.hash.global_groups);
    visit("bitmap.short_group", p.bitmap.short_group);
    visit("bitmap.network_group", p.bitmap.network_group);
    visit("bitmap.group", p.bitmap.group);
    visit("bitmap.per", p.bitmap.per);
    visit("bitmap.wide_group", p.bitmap.wide_group);
    visit("bitmap.wide_per", p.bitmap.wide_per);
    visit("bitmap.window_group", p.bitmap.window_group);
    visit("bitmap.window_words", p.bitmap.window_words);
    visit("bitmap.weigh_rows", p.bitmap.weigh_rows);
    visit("bitmap.few_rows", p.bitmap.few_rows);
    shape("bits.tile", p.bits.tile);
    visit("bits.lanes", p.bits.lanes);
    visit("bits.step", p.bits.step);
    visit("merge_product.light_group", p.merge_product.light_group);
    visit("merge_product.local_weight", p.merge_product.local_weight);
    visit("merge_product.group", p.merge_product.group);
}

}  // namespace clbool::tuning
