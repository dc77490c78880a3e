export { announceAbsence, decideAbsence } from './absences/announce-absence.ts';
export { giveMakeUp } from './absences/give-make-up.ts';
export { assignSeat, importSeats } from './change/assign-seat.ts';
export { createSeriesSeats } from './series-seats.ts';
export { lockSeats, lockSeatsOfClient, lockSlots, type LockedSessions } from './lock-seats.ts';
export {
  emptySeatsOf,
  endMembershipRights,
  endSeatsOf,
  endSeatsOfClient,
  fillSeatsOf,
  restoreSeatsOf,
  type SeatEffects,
} from './change/membership-seats.ts';
export { handleSeatsOfMemberships } from './change/follow-membership.ts';
export { throwIfSeatsDontFit } from './change/seats-of-plan.ts';
export { readSeats } from './read/read-seats.ts';
export { offerHeldPlaces, throwIfNotChoosable } from './sign-up/choose-slots.ts';
export { startSignedUp } from './sign-up/start-signed-up.ts';
export { readPlacesOfPlan } from './sign-up/places-of-plan.ts';
export { registerStandingSeats } from './standing-seats.routes.ts';
export { handleSeatOffers } from './waits/offer-places.ts';
