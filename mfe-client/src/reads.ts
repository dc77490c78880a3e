import type {
  getAvailability,
  getOwnClient,
  getStore,
  listOwnAchievements,
  listOwnBookings,
  listOwnDebts,
  listOwnDocuments,
  listOwnMemberships,
  listOwnPurchases,
  listOwnVouchers,
  listOwnWaitlist,
  listProfessionals,
  listServices,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';

/** What the screens of this area begin with; the manifest names them, and their queries make them. */

/** Of the past there is another list, and nothing to book. */
const unlessPast = ['ver'];

export const upcomingRead = defineRead<typeof listOwnBookings>()({
  path: '/api/me/bookings',
  query: { when: 'upcoming' },
  unless: unlessPast,
});
export const waitlistRead = defineRead<typeof listOwnWaitlist>()({
  path: '/api/me/waitlist',
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
 * Seven days from a date, or the first week that has something to book: of one service, or of all in
 * one answer.
 */
export const availabilityRead = defineRead<typeof getAvailability>()({
  path: '/api/availability',
  query: { serviceId: {}, from: {}, days: '7' },
  unless: [...unlessPast, 'dia', 'servicio', 'cambiar'],
});
export const ownClientRead = defineRead<typeof getOwnClient>()({ path: '/api/me/client' });
export const ownDebtsRead = defineRead<typeof listOwnDebts>()({ path: '/api/me/debts' });
/** What can be bought without the desk, and whether anything can. */
export const storeRead = defineRead<typeof getStore>()({ path: '/api/store' });
export const ownPurchasesRead = defineRead<typeof listOwnPurchases>()({
  path: '/api/me/purchases',
  unless: unlessPast,
});
export const ownAchievementsRead = defineRead<typeof listOwnAchievements>()({
  path: '/api/me/achievements',
});
export const ownMembershipsRead = defineRead<typeof listOwnMemberships>()({
  path: '/api/me/memberships',
});
export const ownVouchersRead = defineRead<typeof listOwnVouchers>()({ path: '/api/me/vouchers' });
export const ownDocumentsRead = defineRead<typeof listOwnDocuments>()({
  path: '/api/me/documents',
});
