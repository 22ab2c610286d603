// SPDX-License-Identifier: MIT
// What writes random programs.
#pragma once

#include <fuzz/programs/generate.hpp>
#include <fuzz/programs/matrices.hpp>
#include <fuzz/programs/scenarios.hpp>

#include <array>
#include <string>

namespace clbool::fuzz {

// Draws a program step by step, and keeps the steps that fit what is there.
class writer {
public:
    explicit writer(std::uint64_t seed);

    // A program of this configuration; of none, a few are of `kernels`, the rest the host's.
    planned write(const std::string& configuration, const std::string& kernels);

private:
    // In draw_steps.cpp.
    step drawn_build();
    step drawn_step();
    void draw_inputs(step& into);
    void draw_modifiers(step& into);
    void draw_hints(step& into);
    void draw_outputs(step& into);
    void draw_mask(step& into);
    void draw_written(step& into);
    void draw_area(step& into);
    void draw_parts(step& into);
    void draw_place(step& into);
    coordinates drawn_source();
    form drawn_form();
    form drawn_form_of(const step& of);
    slot drawn_slot() { return static_cast<slot>(random_.below(std::uint64_t{kSlots})); }
    slot slot_like(index_type nrows, index_type ncols);
    slot mask_of_shape(const step& user, index_type nrows, index_type ncols);

    bool keep(const step& of);
    bool keep(const step& of, size_type most_entries);
    void add_step();
    void add(const scenario& end);

    rng random_;
    scale scale_;
    matrix_source source_;
    std::array<index_type, 3> dimensions_{};
    form favourite_ = form::dcsr;
    bool threaded_ = false;
    bool asks_ = false;
    model state_;
    planned made_;
};

}  // namespace clbool::fuzz
