import type { PaymentProviderName } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** @returns false for an event that was already processed */
export async function insertEvent(
  trx: Transaction,
  event: { provider: string; id: string; type: string; paymentId: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_event (provider, event_id, type, online_payment_id, received_at)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.paymentId}, ${event.at})
    on conflict do nothing returning event_id`.execute(trx);
  return rows.length > 0;
}

export async function hasEvent(
  connection: Connection,
  provider: PaymentProviderName,
  id: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('paymentEvent')
    .select('eventId')
    .where('provider', '=', provider)
    .where('eventId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
