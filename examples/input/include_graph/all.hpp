#include <vector>
#include "missing.hpp"
#include "shapes/circle.hpp"
// #include "comment.hpp"
#include_next
