import type {
  getAccess,
  getAgenda,
  getCalendarFeed,
  getOwnPin,
  getProfile,
  listHoursRequests,
  listOpenSessions,
  listTimeOff,
} from '@aforo/shared/contract';
import { defineRead } from '@aforo/shared/http';
import { classesParams } from './classes/classes-view.ts';
import { weekParams } from './week/week-view.ts';

/**
 * The first requests of this area's screens: the manifest preloads them, and the queries use them.
 */

export const ownAgendaRead = defineRead<typeof getAgenda>()({
  path: '/api/agenda',
  query: { date: classesParams.preload.day, days: '7' },
});
export const ownWeekRead = defineRead<typeof getAgenda>()({
  path: '/api/agenda',
  query: { date: weekParams.preload.day, days: '7' },
});
/** Other roles with a profile here have no time off. */
export const ownTimeOffRead = defineRead<typeof listTimeOff>()({
  path: '/api/time-off',
  roles: ['professional'],
});
export const ownHoursRequestsRead = defineRead<typeof listHoursRequests>()({
  path: '/api/hours-requests',
  roles: ['professional'],
});
export const profileRead = defineRead<typeof getProfile>()({ path: '/api/me' });
export const openSessionsRead = defineRead<typeof listOpenSessions>()({
  path: '/api/me/sessions',
});
/** Only managers approve. */
export const ownPinRead = defineRead<typeof getOwnPin>()({
  path: '/api/me/pin',
  roles: ['admin'],
});
export const accessRead = defineRead<typeof getAccess>()({ path: '/api/me/access' });
/** A user of another role has a calendar only as a professional, and reads it later. */
export const calendarFeedRead = defineRead<typeof getCalendarFeed>()({
  path: '/api/me/calendar',
  roles: ['client', 'professional'],
});
