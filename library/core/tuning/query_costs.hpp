// SPDX-License-Identifier: MIT
// Cost model constants of path queries, per class of devices.
#pragma once

namespace clbool::tuning {

// Milliseconds, measured on an NVIDIA H100 and 16 threads of an x86-64 server.
struct query_costs {
    // Batched fixpoint rounds over all rules with bit-packed rows: fixed, per edge of the rule and
    // edge table, per row, and per word of a row.
    double stacked = 0.4;
    double stacked_edge = 2e-5;
    double stacked_row = 4e-5;
    double stacked_word = 6e-8;
    // Per rule of a semi-naive round by SpGEMM: launches and a wait.
    double product = 0.09;
    // Host rows: per edge before the first round, and per entry read.
    double row_edge = 1e-4;
    double row_entry = 1e-5;
    // Closure by strongly connected components, rows on a device: per vertex and edge on the host.
    double closure_vertex = 1.5e-4;
    double closure_edge = 4.5e-5;
    // Closure by rounds of SpGEMM: per round, and per entry added.
    double closure_round = 0.2;
    double closure_added = 1e-6;
};

}  // namespace clbool::tuning
