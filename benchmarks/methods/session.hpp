// SPDX-License-Identifier: MIT
// What was asked for, the device, and the kinds of work that methods are compared on.
#pragma once

#include <methods/race.hpp>

#include <common/device.hpp>

#include <clbool/operations.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace clbool::bench {

/// How large the subjects are.
enum class scale { quick, processor, gpu };

struct settings {
    std::string data;  // folder of published graphs, matrices and grammars; may be empty
    std::string device;
    std::string out;
    std::vector<std::string> kinds;     // empty: all
    std::vector<std::string> families;  // empty: all
    std::vector<std::string> cases;     // parts of their names; empty: all
    bool quick = false;
    // Of generated graphs. Other than these, they stand alone, without the published ones.
    double factor = 1;           // of their sizes
    std::uint64_t seed = 20261;  // the benchmarks that choices were tuned on take 1
    race_limits limits;
};

/// A run of the program.
struct session {
    explicit session(const settings& asked);

    /// Whether a kind of work, and a case, were asked for.
    /// @{
    bool wants_kind(const std::string& kind) const;
    bool wants(const std::string& family, const std::string& name) const;
    /// @}
    /// Sizes of generated graphs times the factor that was asked for: vertices, the side of what
    /// grows with its square, and the scale of an R-MAT graph, whose vertices are a power of two.
    /// @{
    index_type scaled(index_type n) const;
    index_type scaled_side(index_type n) const;
    unsigned scaled_power(unsigned scale) const;
    /// @}
    /// Whether generated graphs have another size or seed than by default.
    bool is_off_size() const;
    /// Writes what there is so far.
    void save() const { on.file.write(options.out); }

    const settings options;
    std::shared_ptr<listener> reports = std::make_shared<listener>();
    device_session on;
    race_track track;
    scale size;
    std::vector<backend> kernels;   // empty on the host
    std::vector<backend> backends;  // the same and the host
};

/// "bitmap" by kernels as "kernels/bitmap".
std::string method_text(backend by, const std::string& method);

/// The kinds of work, each in a file of its own.
/// @{
void race_products(session& work);     // products, masked
void race_elementwise(session& work);  // sums, transposes, kronecker
void race_closures(session& work);     // closures, counts
void race_queries(session& work);      // queries, sources
void race_paths(session& work);        // paths, paths_from
void race_changes(session& work);      // changes
/// @}

}  // namespace clbool::bench
