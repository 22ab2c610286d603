/* SPDX-License-Identifier: MIT */
/* One call each, with random arguments. */
#ifndef CLBOOL_TEST_STEPS_H
#define CLBOOL_TEST_STEPS_H

void step_product(void);
void step_elementwise(void);
void step_structure(void);
void step_extract(void);
void step_assign(void);
void step_apply(void);
void step_select(void);
void step_reduce(void);
void step_element(void);
void step_whole(void);
void step_build(void);
void step_exchange(void);
void step_new_object(void);
void step_iterate(void);

#endif
