export {
  type CashOfPayment,
  deferToNextShift,
  recordCash,
  shiftForPayments,
} from './cash-in-sales.ts';
export { registerCash } from './cash.routes.ts';
export { readExpected } from './cash-report.ts';
export { closeCash, countCash, startCount } from './close-cash.ts';
export { moveCash } from './move-cash.ts';
export { openCash } from './open-cash.ts';
export { readCashSession } from './read-cash.ts';
export { listOpenRegisters, listRegisters } from './registers.repository.ts';
