import type { FeeCause } from '@aforo/shared/contract';
import { feePolicyOf } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { type BookingRow, type RaisedFee, setFee } from '../bookings.repository.ts';
import { decideFee, listedFee, payerOf } from './decide-fee.ts';
import { readFeeFacts } from './fees.repository.ts';

export interface FoundFee extends RaisedFee {
  /** The amount before free fees are deducted. */
  listedMinor: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * The fee for losing this booking now. A caller that writes it holds the locks of the session and
 * the client.
 */
export async function findFee(
  connection: Connection,
  booking: BookingRow,
  cause: FeeCause,
  now: Date,
): Promise<FoundFee | null> {
  const payer = payerOf(booking);
  // Most bookings have no fee: skips the query for them.
  if (listedFee(cause, booking, payer, { isForLostSessionsToo: true }) === null) return null;
  const { policies, currency, freeUsed } = await readFeeFacts(connection, booking.clientId, now);
  const policy = feePolicyOf(policies);
  const listedMinor = listedFee(cause, booking, payer, policy);
  const fee = decideFee(listedMinor, policy, freeUsed);
  return fee && listedMinor !== null ? { ...fee, listedMinor, currency } : null;
}

/** Raises fees for absences that staff did not mark, equal to those for marked ones. */
export async function raiseFees(
  trx: Transaction,
  absences: readonly BookingRow[],
  now: Date,
): Promise<void> {
  for (const booking of absences) {
    const fee = await findFee(trx, booking, 'noShow', now);
    if (fee) await setFee(trx, booking.id, fee, now);
  }
}
