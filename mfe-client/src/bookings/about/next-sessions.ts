import type { Availability, SessionSummary } from '@aforo/shared/contract';

/** More of them are a timetable, which is elsewhere. */
const most = 8;

/** The first classes that haven't begun, of what was asked for. */
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
