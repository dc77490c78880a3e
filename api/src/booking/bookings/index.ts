export {
  attendanceJob,
  type AttendanceChanged,
  refundJob,
  type RefundOfBooking,
} from './booking-notices.ts';
export { limitsReached } from './booking-limits.ts';
export { isInWindow } from './booking-rules.ts';
export { listHoldings } from './holdings.repository.ts';
export {
  importBooking,
  type ImportedBooking,
  countFreeFor,
  lockForBookings,
} from './import-booking.ts';
export { undoBookingImport } from './undo-booking-import.ts';
export { bookingUse } from './undo-import.repository.ts';
export { type Obstacle } from './booking-rules.ts';
export { bookingEvent, locationText } from './booking-calendar.ts';
export { handleBookingJobs } from './booking-jobs.ts';
export { closePastSessions } from './close-past-sessions.ts';
export { setWaived as waiveCharge } from './bookings.repository.ts';
export { presentSession } from './bookings.presenter.ts';
export { registerBookings } from './bookings.routes.ts';
export { cancelBooking, previewCancellation } from './cancel-booking.ts';
export { type BookNeeds } from './book.ts';
export { coverBooking, lockToCover } from './change-bono.ts';
export { cancelSession } from './cancel-session.ts';
export { listSessions, listSessionsBetween } from './sessions.repository.ts';
export { leaveWaitlist } from './waitlist/leave-waitlist.ts';
export { lockUpcomingSessions, releaseBookings } from './release-bookings.ts';
export { bookPaid, keepHold } from './pay-hold.ts';
export { readBooking } from './read-bookings.ts';
export {
  coveringCard,
  feeCardOf,
  type FeeCardRow,
  insertFeeCharge,
  presentFeeCard,
  setFeeCharge,
} from './fees/fee-charges.repository.ts';
export { lockBooking, lockSessions } from './waitlist/lock-sessions.ts';
export { listCalls, listLive as listLiveEntries } from './waitlist/waitlist.repository.ts';
export { registerWaitlist } from './waitlist/waitlist.routes.ts';
