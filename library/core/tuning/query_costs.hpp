// SPDX-License-Identifier: MIT
// What queries take on a class of devices: plain numbers for their plans.
#pragma once

namespace clbool::tuning {

// Milliseconds, of an NVIDIA H100 beside 16 threads of an x86-64 server.
struct query_costs {
    // Rounds of all rules at once, whose rows are bits: in all, for an edge that the table is made
    // of, for a row, and for a word of a row.
    double stacked = 0.4;
    double stacked_edge = 2e-5;
    double stacked_row = 4e-5;
    double stacked_word = 6e-8;
    // A rule of a round of products: launches and a wait.
    double product = 0.09;
    // Rows of the host: an edge before the first round, and an entry that is looked at.
    double row_edge = 1e-4;
    double row_entry = 1e-5;
    // Closures by strong components, of which a device computes rows: a vertex and an edge on the
    // host.
    double closure_vertex = 1.5e-4;
    double closure_edge = 4.5e-5;
    // Closures by rounds of products: a round, and an entry that it adds.
    double closure_round = 0.12;
    double closure_added = 5e-7;
};

}  // namespace clbool::tuning
