import type { PaymentProviderName } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import { leastChargeMinor } from './voucher-part.ts';

interface Due {
  provider: PaymentProviderName;
  now: Date;
  /** Of this booking alone. */
  bookingId?: string;
}

/**
 * The bookings whose fee is owed for a day, whose client had agreed when it was raised that their card is
 * charged for it, and for which no card was asked yet; the oldest first.
 */
export async function listFeesToCharge(
  connection: Connection,
  { provider, now, bookingId }: Due,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from booking_debt d
    join booking b on b.id = d.booking_id
    join client c on c.id = b.client_id and c.erased_at is null
    join saved_card k on k.client_id = b.client_id and k.removed_at is null
    where d.fee_cause is not null and d.price_minor >= ${leastChargeMinor}
      and b.fee_at <= ${now}::timestamptz - interval '24 hours'
      and k.covers_fees and k.provider = ${provider}
      and exists (
        select from saved_card a
        where a.client_id = b.client_id and a.covers_fees and a.saved_at <= b.fee_at
          and (a.removed_at is null or a.removed_at >= b.fee_at))
      and not exists (
        select from fee_charge f where f.booking_id = b.id and f.fee_at = b.fee_at)
      and ${bookingId === undefined ? sql`true` : sql`b.id = ${bookingId}`}
    order by b.fee_at, b.id limit 50`.execute(connection);
  return rows.map(({ id }) => id);
}
