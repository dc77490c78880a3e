/** Fixed seats, absences and make-ups, as staff and clients see them. */
export { AbsenceSheet } from './lazy-absence-sheet.tsx';
export {
  lastDayOf,
  makeUpText,
  openMakeUpText,
  patternText,
  seatPatterns,
  slotText,
  upcomingClasses,
  waitText,
  type SeatClass,
} from './seats.messages.ts';
