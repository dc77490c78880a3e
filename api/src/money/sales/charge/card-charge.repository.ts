import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** The client's card charge in progress. */
export async function findCardCharge(
  connection: Connection,
  clientId: string,
): Promise<string | null> {
  const row = await connection
    .selectFrom('onlinePayment')
    .select('id')
    .where('clientId', '=', clientId)
    .where('kind', '=', 'charge')
    .where('state', '=', 'started')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasCardCharge(
  connection: Connection,
  clientId: string | null,
): Promise<boolean> {
  return clientId !== null && (await findCardCharge(connection, clientId)) !== null;
}

/** The client's current card, if they agreed to purchases at the front desk, and it is valid. */
export async function findFrontDeskCard(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<{ id: string; lastFour: string } | null> {
  const { rows } = await sql<{ id: string; lastFour: string }>`
    select k.id, k.last_four from saved_card k
    where k.client_id = ${clientId} and k.removed_at is null and k.covers_front_desk
      and make_date(k.expires_year, k.expires_month, 1) + interval '1 month' > ${now}`.execute(
    connection,
  );
  return rows[0] ?? null;
}
