import type { Availability, Service, SessionSummary } from '@aforo/shared/contract';

/** A free start of an appointment, with whom it could be. */
export interface FreeStart {
  service: Pick<Service, 'id' | 'name' | 'durationMinutes'>;
  startsAt: string;
  professionalIds: readonly string[];
}

/** What a day has to offer, in the order of the clock. */
export interface OfferedDay {
  localDate: string;
  sessions: SessionSummary[];
  starts: FreeStart[];
}

/** What was answered, and the services that may be shown of it. */
export interface Offer {
  services: readonly FreeStart['service'][];
  days: Availability['days'];
}

/** The days of an answer, of whom was asked for and without what has begun. */
export function offeredDays(
  dates: readonly string[],
  { services, days }: Offer,
  { professionalId, now }: { professionalId: string | null; now: Date },
): OfferedDay[] {
  const known = new Map(services.map((service) => [service.id, service]));
  const isAhead = (startsAt: string) => Date.parse(startsAt) > now.getTime();
  const isWith = (ids: readonly string[]) =>
    professionalId === null || ids.includes(professionalId);
  const byTime = (a: { startsAt: string }, b: { startsAt: string }) =>
    Date.parse(a.startsAt) - Date.parse(b.startsAt);
  return dates.map((localDate) => {
    const day = days.find((one) => one.localDate === localDate);
    const sessions = (day?.sessions ?? []).filter(
      ({ kind, service, professional, startsAt }) =>
        // An appointment that exists is somebody’s; only classes are open to join.
        kind === 'class' && known.has(service.id) && isWith([professional.id]) && isAhead(startsAt),
    );
    const starts = (day?.starts ?? []).flatMap(({ serviceId, startsAt, professionalIds }) => {
      // Absent only from a server that answers for one service.
      const service = known.get(serviceId ?? services[0]?.id ?? '');
      return service && isWith(professionalIds) && isAhead(startsAt)
        ? [{ service, startsAt, professionalIds }]
        : [];
    });
    return { localDate, sessions: sessions.sort(byTime), starts: starts.sort(byTime) };
  });
}

/** The free hours of a day by service, for a list that has no room for each of them. */
export function startsByService({ starts }: OfferedDay): {
  service: FreeStart['service'];
  startsAt: string[];
}[] {
  const grouped = new Map<string, { service: FreeStart['service']; startsAt: string[] }>();
  for (const { service, startsAt } of starts) {
    const group = grouped.get(service.id) ?? { service, startsAt: [] };
    group.startsAt.push(startsAt);
    grouped.set(service.id, group);
  }
  return [...grouped.values()];
}

export function isEmptyDay({ sessions, starts }: OfferedDay): boolean {
  return sessions.length === 0 && starts.length === 0;
}
