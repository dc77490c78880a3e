import type { Availability, BookingQuote, BookingTarget, SeatCost } from '@aforo/shared/contract';

export interface SeatRow {
  /** The start, and what says which row it is. */
  name: string;
  serviceId: string;
  target: BookingTarget;
  cost: SeatCost | undefined;
}

/** Every class and free start of an answer, as its booking would name it. */
export function rowsOf({ days }: Availability): SeatRow[] {
  return days.flatMap(({ sessions, starts }) => [
    ...sessions.map(({ id, service, startsAt, cost }) => ({
      name: `${service.name} ${startsAt}`,
      serviceId: service.id,
      target: { sessionId: id },
      cost,
    })),
    ...starts.map(({ serviceId = '', startsAt, cost }) => ({
      name: `${serviceId} ${startsAt}`,
      serviceId,
      target: { serviceId, professionalId: null, startsAt },
      cost,
    })),
  ]);
}

/** What a row has to say to agree with the quote of its booking. */
export function costOfQuote({ purchase, priceMinor }: BookingQuote): SeatCost {
  return purchase ? { kind: 'bono' } : { kind: 'price', priceMinor };
}
