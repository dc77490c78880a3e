import type { SeatPrice } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { listBonosForSeats } from '../bonos/index.ts';
import { seatPrice } from './decide-booking.ts';
import { presentSeatPrice } from './quote-booking.ts';
import { listServicePrices } from './sessions.repository.ts';

/**
 * What a client would pay for each service at each time, by the rule of the booking.
 * @param startsAt null: now
 * @throws {DomainError} `not_found` for an unknown service
 */
export async function priceSeats(
  connection: Connection,
  clientId: string,
  seats: readonly { serviceId: string; startsAt: string | null }[],
  now: Date,
): Promise<SeatPrice[]> {
  const dated = seats.map(({ serviceId, startsAt }) => ({
    serviceId,
    startsAt: startsAt === null ? now : new Date(startsAt),
  }));
  const prices = await listServicePrices(
    connection,
    dated.map(({ serviceId }) => serviceId),
  );
  const bonos = await listBonosForSeats(connection, clientId, dated);
  return dated.map(({ serviceId, startsAt }, index) => {
    const priceMinor = prices.get(serviceId);
    if (priceMinor === undefined) throw new DomainError('not_found');
    const bonosForSeat = bonos.filter(({ seat }) => seat === index);
    return presentSeatPrice(seatPrice(bonosForSeat, { startsAt, priceMinor }, undefined));
  });
}
