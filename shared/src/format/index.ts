export { calledOffTexts, seatClosureTexts } from './called-off.ts';
export {
  addDays,
  daysBetween,
  instantOf,
  monthBeside,
  weekdayOf,
  weekFrom,
  weekOf,
} from './calendar.ts';
export { formatBookedCount, formatClassCount, formatPeopleCount } from './counts.ts';
export {
  formatDate,
  formatDay,
  formatEnd,
  formatFullInstant,
  formatInstant,
  formatLimit,
  formatLongDate,
  formatMonth,
  formatRelative,
  formatTime,
  passesMidnight,
  formatWeek,
  formatWeekday,
  localDateOf,
} from './dates.ts';
export { money } from './money.ts';
export { formatPhone } from './phone.ts';
export { fold, initials, nameMatcher } from './text.ts';
export { weekdayNames, formatHours, formatOpening, formatWeeklyHours } from './weekdays.ts';
