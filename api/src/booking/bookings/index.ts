export {
  attendanceChanged,
  attendanceJob,
  type AttendanceChanged,
  refundJob,
  type RefundOfBooking,
} from './notices/booking-notices.ts';
export { limitsReached } from './booking-limits.ts';
export { isInWindow } from './book/booking-rules.ts';
export { listHoldings } from './holdings.repository.ts';
export {
  importBooking,
  type ImportedBooking,
  countFreeFor,
  lockForBookings,
} from './imports/import-booking.ts';
export { undoBookingImport } from './imports/undo-booking-import.ts';
export { bookingUse } from './imports/undo-import.repository.ts';
export { type Obstacle } from './book/booking-rules.ts';
export { bookingEvent, locationText } from './notices/booking-calendar.ts';
export { clientOf } from './booking-client.ts';
export { handleBookingJobs } from './booking-jobs.ts';
export { closePastSessions } from './sessions/close-past-sessions.ts';
export { setCancelled, setWaived as waiveCharge } from './bookings.repository.ts';
export { cancellationOutcome, cancellationTerms } from './book/booking-rules.ts';
export { addReminder } from './notices/booking-notices.ts';
export { promoteWaiting } from './waitlist/promote-waiting.ts';
export { offerDeadline } from './waitlist/offer-deadline.ts';
export type { SessionState } from './sessions.repository.ts';
export { presentSession, seatKindOf } from './bookings.presenter.ts';
export { registerBookings } from './bookings.routes.ts';
export { cancelBooking, previewCancellation, reminderLinkReason } from './change/cancel-booking.ts';
export { coverBooking, lockToCover } from './change/change-bono.ts';
export { cancelSession } from './sessions/cancel-session.ts';
export { listSeatCosts } from './seat-costs.ts';
export { listSessions, listSessionsBetween } from './sessions.repository.ts';
export { leaveWaitlist } from './waitlist/leave-waitlist.ts';
export { lockUpcomingSessions, releaseBookings } from './change/release-bookings.ts';
export { bookPaid, keepHold } from './book/pay-hold.ts';
export { readBooking } from './read-bookings.ts';
export {
  coveringCard,
  feeCardOf,
  type FeeCardRow,
  insertFeeCharge,
  presentFeeCard,
  setFeeCharge,
} from './fees/fee-charges.repository.ts';
export { lockBooking, lockSessions, withoutSeat } from './waitlist/lock-sessions.ts';
export { listCalls, listLive as listLiveEntries } from './waitlist/waitlist.repository.ts';
export { registerWaitlist } from './waitlist/waitlist.routes.ts';
