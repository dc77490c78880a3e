import type { Connection } from '../../../platform/database/index.ts';
import { type Bono, conditionOf, fittingBonos } from '../bono-rules.ts';
import { listBonosForBookings } from './bonos-for-bookings.repository.ts';
import { listPurchases } from '../bonos.repository.ts';

/** A client's bonos that can pay now, the last bought first. */
export async function listUsableBonos(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<Bono[]> {
  const bonos = await listPurchases(connection, clientId);
  return bonos.filter((bono) => bono.paysFor !== 'standing' && conditionOf(bono, now) === 'active');
}

/** By booking, the bonos that can pay for it, the best match first. */
export async function listCoveringBonos(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<Map<string, Bono[]>> {
  const bonos = await listBonosForBookings(connection, bookingIds);
  return new Map(
    bookingIds.map((id) => {
      const ofBooking = bonos.filter(({ bookingId }) => bookingId === id);
      const [first] = ofBooking;
      return [id, first ? fittingBonos(ofBooking, first.startsAt) : []];
    }),
  );
}
