#include <vector>
#include "shapes/circle.hpp"
  #  include "missing.hpp"
// #include "comment.hpp"
#include_next
