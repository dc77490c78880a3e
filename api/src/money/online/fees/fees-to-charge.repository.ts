import type { PaymentProviderName } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { coveringCard } from '../../../booking/bookings/index.ts';
import type { Connection } from '../../../platform/database/index.ts';

interface FeeFilter {
  provider: PaymentProviderName;
  now: Date;
  /** Limits the query to this booking. */
  bookingId?: string;
}

/**
 * Bookings whose fee has been owed for a day, whose client had consented to card charges when it
 * was raised, and for which no charge was attempted; oldest first.
 */
export async function listFeesToCharge(
  connection: Connection,
  { provider, now, bookingId }: FeeFilter,
): Promise<string[]> {
  // guard: a fee can be waived for a day before it is charged (charging-fees.test.ts)
  // without: `k.at <= ${now} and`
  const { rows } = await sql<{ id: string }>`
    select b.id
    from booking_debt d
    join booking b on b.id = d.booking_id
    join client c on c.id = b.client_id and c.erased_at is null
    where d.fee_cause is not null
      and exists (
        select from (${coveringCard}) k where k.at <= ${now} and k.provider = ${provider})
      and ${bookingId === undefined ? sql`true` : sql`b.id = ${bookingId}`}
    order by b.fee_at, b.id limit 50`.execute(connection);
  return rows.map(({ id }) => id);
}
