// SPDX-License-Identifier: MIT
// Cells of one level are one path of runs, so that large pictures stay small.
#include <tools/pictures/spy_picture.hpp>

#include <fmt/format.h>

#include <string>

namespace clbool::tools {

namespace {

constexpr int kFontSize = 16;
constexpr int kBelowMiddle = 6;  // of the base line of a text

std::string name_of(rgb colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

const char* anchor_of(alignment at) {
    return at == alignment::left ? "start" : at == alignment::middle ? "middle" : "end";
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char byte : text) {
        switch (byte) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            default: result += byte;
        }
    }
    return result;
}

// The runs of cells of a level in a row, in cells.
void write_runs(std::ostream& out, const spy_plot& plot, std::size_t row, unsigned level) {
    const auto* const cells = plot.levels.data() + row * plot.cols;
    for (std::size_t begin = 0; begin < plot.cols;) {
        std::size_t end = begin;
        while (end < plot.cols && cells[end] == level) {
            ++end;
        }
        if (end > begin) {
            out << fmt::format("M{} {}h{}v1h-{}z", begin, row, end - begin, end - begin);
        }
        begin = end + 1;
    }
}

void write_levels(std::ostream& out, const spy_plot& plot) {
    std::vector<bool> used(kLevels + 1);
    for (const std::uint8_t level : plot.levels) {
        used[level] = true;
    }
    out << fmt::format(
        "<g transform=\"translate({} {}) scale({} {})\" shape-rendering=\"crispEdges\">\n",
        plot.left, plot.top, plot.cell_width, plot.cell_height);
    for (unsigned level = 1; level <= kLevels; ++level) {
        if (used[level]) {
            out << "<path fill=\"" << name_of(colour_of(level)) << "\" d=\"";
            for (std::size_t row = 0; row < plot.rows; ++row) {
                write_runs(out, plot, row, level);
            }
            out << "\"/>\n";
        }
    }
    out << "</g>\n";
}

}  // namespace

void write_svg(std::ostream& out, const spy_plot& plot) {
    out << fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"{2}\"/>\n",
        plot.width, plot.height, name_of(kWhite));
    write_levels(out, plot);
    out << "<g shape-rendering=\"crispEdges\">\n";
    for (const box& one : plot.boxes) {
        out << fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                           one.x, one.y, one.width, one.height, name_of(one.colour));
    }
    out << fmt::format("</g>\n<g font-family=\"monospace\" font-size=\"{}\">\n", kFontSize);
    for (const label& one : plot.labels) {
        out << fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", one.x,
                           one.y + kBelowMiddle, anchor_of(one.at), escaped(one.text));
    }
    out << "</g>\n</svg>\n";
}

}  // namespace clbool::tools
