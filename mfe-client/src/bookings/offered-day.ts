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

/** One service and its answer. */
export interface OfferOf {
  service: FreeStart['service'];
  days: Availability['days'];
}

/** The days of several services laid over each other, without what has begun. */
export function offeredDays(
  dates: readonly string[],
  offers: readonly OfferOf[],
  { professionalId, now }: { professionalId: string | null; now: Date },
): OfferedDay[] {
  const isAhead = (startsAt: string) => Date.parse(startsAt) > now.getTime();
  return dates.map((localDate) => {
    const sessions: SessionSummary[] = [];
    const starts: FreeStart[] = [];
    for (const { service, days } of offers) {
      const day = days.find((one) => one.localDate === localDate);
      for (const session of day?.sessions ?? []) {
        const isMine = professionalId === null || session.professional.id === professionalId;
        // An appointment that exists is somebody’s; only classes are open to join.
        if (isMine && session.kind === 'class' && isAhead(session.startsAt)) sessions.push(session);
      }
      for (const { startsAt, professionalIds } of day?.starts ?? []) {
        const isMine = professionalId === null || professionalIds.includes(professionalId);
        if (isMine && isAhead(startsAt)) starts.push({ service, startsAt, professionalIds });
      }
    }
    const byTime = (a: { startsAt: string }, b: { startsAt: string }) =>
      Date.parse(a.startsAt) - Date.parse(b.startsAt);
    return { localDate, sessions: sessions.sort(byTime), starts: starts.sort(byTime) };
  });
}

export function isEmptyDay({ sessions, starts }: OfferedDay): boolean {
  return sessions.length === 0 && starts.length === 0;
}
