import type { Availability, SeatCost, Service } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';

/** A free start of an appointment, with the professionals available then. */
export interface FreeStart {
  service: Pick<Service, 'id' | 'name' | 'durationMinutes'>;
  startsAt: string;
  professionalIds: readonly string[];
  /** Absent in responses of an earlier version. */
  cost: SeatCost | undefined;
}

/** A class, and what a seat in it would cost this client. */
export type OfferedSession = Availability['days'][number]['sessions'][number];

/** The offer of a day, sorted by time. */
export interface OfferedDay {
  localDate: string;
  sessions: OfferedSession[];
  starts: FreeStart[];
}

/** The server's response, and the services that may be shown from it. */
export interface Offer {
  services: readonly FreeStart['service'][];
  days: Availability['days'];
}

/** The days of a response, filtered by professional and without sessions that have begun. */
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
        // An existing appointment belongs to another client; only classes are open to join.
        kind === 'class' && known.has(service.id) && isWith([professional.id]) && isAhead(startsAt),
    );
    const starts = (day?.starts ?? []).flatMap(({ serviceId, startsAt, professionalIds, cost }) => {
      // `serviceId` is absent only in a response for a single service.
      const service = known.get(serviceId ?? services[0]?.id ?? '');
      return service && isWith(professionalIds) && isAhead(startsAt)
        ? [{ service, startsAt, professionalIds, cost }]
        : [];
    });
    return { localDate, sessions: sessions.sort(byTime), starts: starts.sort(byTime) };
  });
}

/** The first free time of each service from a local date on, by service id. */
export function firstStarts(days: readonly OfferedDay[], from: string): Map<string, FreeStart> {
  const first = new Map<string, FreeStart>();
  for (const { localDate, starts } of days) {
    if (localDate < from) continue;
    for (const start of starts) {
      if (!first.has(start.service.id)) first.set(start.service.id, start);
    }
  }
  return first;
}

const parts = [
  { name: 'Mañana', until: '14:00' },
  { name: 'Tarde', until: '20:00' },
  { name: 'Noche', until: '24:00' },
] as const;

export interface PartOfDay {
  name: (typeof parts)[number]['name'];
  starts: FreeStart[];
}

/** The parts of a day with free times, in the center's time zone. */
export function partsOfDay(starts: readonly FreeStart[], timeZone: string): PartOfDay[] {
  const nameOf = ({ startsAt }: FreeStart) => {
    const time = formatTime(startsAt, timeZone);
    return parts.find(({ until }) => time < until)?.name;
  };
  return parts
    .map(({ name }) => ({ name, starts: starts.filter((start) => nameOf(start) === name) }))
    .filter(({ starts: partStarts }) => partStarts.length > 0);
}

export function isEmptyDay({ sessions, starts }: OfferedDay): boolean {
  return sessions.length === 0 && starts.length === 0;
}
