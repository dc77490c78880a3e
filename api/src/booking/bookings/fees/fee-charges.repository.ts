import { sql, type RawBuilder } from 'kysely';
import { type FeeCard, leastChargeMinor } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** `at` is in the JSON format of the database. */
export type FeeCardRow = FeeCard;

export function presentFeeCard(card: FeeCardRow | null): FeeCard | null {
  return card && { ...card, at: card.at === null ? null : new Date(card.at).toISOString() };
}

/** A fee can be waived for this long before a card is charged. */
const graceHours = sql`make_interval(hours => 24)`;

/**
 * The card that will be charged for a fee and when: one row or none. Its owner agreed to it when
 * the fee was raised, and no charge was requested yet. `b` is the booking.
 */
// guard: a card is charged only for fees agreed beforehand (charging-fees.test.ts)
// without: `and a.saved_at <= b.fee_at`
export const coveringCard = sql`
  select k.last_four, k.provider, b.fee_at + ${graceHours} as at
  from saved_card k
  where k.client_id = b.client_id and k.removed_at is null and k.covers_fees
    and b.fee_minor >= ${sql.lit(leastChargeMinor)}
    and exists (
      select from saved_card a
      where a.client_id = b.client_id and a.covers_fees and a.saved_at <= b.fee_at
        and (a.removed_at is null or a.removed_at >= b.fee_at))
    and not exists (select from fee_charge f where f.booking_id = b.id and f.fee_at = b.fee_at)`;

/**
 * The card state of a fee: JSON in the form of `FeeCardRow`, or null. `b` is the booking.
 * @param isOwed the fee is a debt now
 */
export const feeCardOf = (isOwed: RawBuilder<unknown>) => sql`
  case when b.fee_minor > 0 then (
    select jsonb_build_object('lastFour', x.last_four, 'state', x.state, 'at', x.at)
    from (
      select k.last_four, f.state, null::timestamptz as at
      from fee_charge f join online_payment o on o.id = f.online_payment_id
      join saved_card k on k.id = o.saved_card_id
      where f.booking_id = b.id and f.fee_at = b.fee_at
      union all
      select c.last_four, 'due', c.at from (${coveringCard}) c
      where ${isOwed}) x
    limit 1) end`;

/**
 * Whether a card charge for this booking's fee is pending. The fee cannot be waived until it
 * finishes.
 */
export async function isFeeBeingCharged(
  connection: Connection,
  bookingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from fee_charge where booking_id = ${bookingId} and state = 'asked'`.execute(connection);
  return rows.length > 0;
}

/** @returns false when a card charge was requested for the fee before */
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

/**
 * Records the result of a card charge. A late success replaces an earlier failure.
 * @returns false when the payment belongs to no fee or its result was recorded before
 */
export async function setFeeCharge(
  trx: Transaction,
  onlinePaymentId: string,
  state: 'charged' | 'failed',
): Promise<boolean> {
  const open = state === 'charged' ? sql`('asked', 'failed')` : sql`('asked')`;
  const { rows } = await sql`
    update fee_charge set state = ${state}
    where online_payment_id = ${onlinePaymentId} and state in ${open}
    returning booking_id`.execute(trx);
  return rows.length > 0;
}
