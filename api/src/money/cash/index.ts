export { deferToNextShift, recordCash, shiftForPayments } from './cash-in-sales.ts';
export { registerCash } from './cash.routes.ts';
export { readExpected } from './shifts/cash-report.ts';
export { closeCash, countCash, startCount } from './shifts/close-cash.ts';
export { moveCash } from './move-cash.ts';
export { openCash } from './shifts/open-cash.ts';
export { isAnyCountBlind, readCashSession } from './read-cash.ts';
export { listOpenRegisters, listRegisters } from './registers.repository.ts';
