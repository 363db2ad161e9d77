"""Alice chess (V. R. Parton, 1953): chess on two boards, where a man that has moved passes to the other one."""
