import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** Whether a card is being asked for this booking's fee: until that is known, nobody waives it. */
export async function isFeeBeingCharged(
  connection: Connection,
  bookingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from fee_charge where booking_id = ${bookingId} and state = 'asked'`.execute(connection);
  return rows.length > 0;
}

/** @returns false of a fee that a card was asked for before */
export async function insertFeeCharge(
  trx: Transaction,
  { bookingId, onlinePaymentId }: { bookingId: string; onlinePaymentId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into fee_charge (booking_id, fee_at, online_payment_id, state)
    select b.id, b.fee_at, ${onlinePaymentId}, 'asked' from booking b
    where b.id = ${bookingId} and b.fee_at is not null
    on conflict do nothing returning booking_id`.execute(trx);
  return rows.length > 0;
}

/** @returns false of a payment that is for no fee, or whose end was noted before */
export async function setFeeCharge(
  trx: Transaction,
  onlinePaymentId: string,
  state: 'charged' | 'failed',
): Promise<boolean> {
  const { rows } = await sql`
    update fee_charge set state = ${state}
    where online_payment_id = ${onlinePaymentId} and state = 'asked'
    returning booking_id`.execute(trx);
  return rows.length > 0;
}
