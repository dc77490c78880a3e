import type {
  getAvailability,
  getOwnClient,
  getOwnHousehold,
  getStore,
  listOwnAchievements,
  listOwnBookings,
  listOwnDebts,
  listOwnDocuments,
  listOwnMandates,
  listOwnMemberships,
  listOwnPurchases,
  listOwnStandingSeats,
  listOwnVouchers,
  listOwnWaitlist,
  listProfessionals,
  listServices,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';
import { bookingsParams } from './bookings/bookings-url.ts';

/**
 * The first requests of this area's screens: the manifest preloads them, and the queries use them.
 */

/** The past bookings have their own list, without a timetable. */
const { isPast, day, serviceId, moving, forId } = bookingsParams.names;
const unlessPast = [isPast];

export const upcomingRead = defineRead<typeof listOwnBookings>()({
  path: '/api/me/bookings',
  query: { when: 'upcoming' },
  unless: unlessPast,
});
export const waitlistRead = defineRead<typeof listOwnWaitlist>()({
  path: '/api/me/waitlist',
  unless: unlessPast,
});
export const ownSeatsRead = defineRead<typeof listOwnStandingSeats>()({
  path: '/api/me/standing-seats',
  unless: unlessPast,
});
export const servicesRead = defineRead<typeof listServices>()({
  path: '/api/services',
  unless: unlessPast,
});
export const professionalsRead = defineRead<typeof listProfessionals>()({
  path: '/api/professionals',
  unless: unlessPast,
});
/**
 * Seven days from a date, or the first week with something to book: of one service, or of all in
 * one response.
 */
export const availabilityRead = defineRead<typeof getAvailability>()({
  path: '/api/availability',
  query: { serviceId: {}, from: {}, clientId: {}, days: '7' },
  unless: [isPast, day, serviceId, moving, forId],
});
export const ownClientRead = defineRead<typeof getOwnClient>()({ path: '/api/me/client' });
export const householdRead = defineRead<typeof getOwnHousehold>()({ path: '/api/me/household' });
export const ownDebtsRead = defineRead<typeof listOwnDebts>()({ path: '/api/me/debts' });
/** What the store sells, and whether it sells anything. */
export const storeRead = defineRead<typeof getStore>()({ path: '/api/store' });
export const ownPurchasesRead = defineRead<typeof listOwnPurchases>()({
  path: '/api/me/purchases',
});
export const ownAchievementsRead = defineRead<typeof listOwnAchievements>()({
  path: '/api/me/achievements',
});
export const ownMembershipsRead = defineRead<typeof listOwnMemberships>()({
  path: '/api/me/memberships',
});
export const ownMandatesRead = defineRead<typeof listOwnMandates>()({ path: '/api/me/mandates' });
export const ownVouchersRead = defineRead<typeof listOwnVouchers>()({ path: '/api/me/vouchers' });
export const ownDocumentsRead = defineRead<typeof listOwnDocuments>()({
  path: '/api/me/documents',
});
