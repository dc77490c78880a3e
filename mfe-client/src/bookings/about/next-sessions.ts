import type { Availability, SessionSummary } from '@aforo/shared/contract';

/** For more of them there is the timetable. */
const most = 8;

/** The first matching classes that have not begun. */
export function nextSessions(
  days: Availability['days'],
  of: { serviceId: string } | { professionalId: string },
  now: Date,
): SessionSummary[] {
  return days
    .flatMap(({ sessions }) => sessions)
    .filter(
      ({ kind, startsAt, service, professional }) =>
        kind === 'class' &&
        Date.parse(startsAt) > now.getTime() &&
        ('serviceId' in of ? service.id === of.serviceId : professional.id === of.professionalId),
    )
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, most);
}
