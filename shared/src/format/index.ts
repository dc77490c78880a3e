export {
  formatDate,
  formatDay,
  formatFullInstant,
  formatInstant,
  formatLongDate,
  formatRelative,
  formatTime,
  localDateOf,
} from './dates.ts';
export { money } from './money.ts';
export { formatPhone } from './phone.ts';
export { fold, initials } from './text.ts';
