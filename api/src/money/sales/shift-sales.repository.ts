import type { PaymentMethodOfSales } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';
import { shiftStart } from './limits/shift-limits.repository.ts';

/** When the shift that is open or being counted began; `dayStart` if there is none. */
export async function findShiftStart(connection: Connection, dayStart: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select ${shiftStart(dayStart)} as since`.execute(
    connection,
  );
  return rows[0]?.since ?? dayStart;
}

/** Sales and refunds of the front desk since an instant, newest first, without charge runs. */
export async function findSalesSince(
  connection: Connection,
  { since, after, limit }: { since: Date; after: Keyset | null; limit: number },
): Promise<Keyset[]> {
  const { rows } = await sql<Keyset>`
    select id, issued_at as at from sale
    where state = 'issued' and origin = 'desk' and issued_at >= ${since}
      and not exists (
        select from membership_period p where p.sale_id = sale.id and p.run_id is not null)
      ${after === null ? sql`` : sql`and (issued_at, id) < (${after.at}, ${after.id}::uuid)`}
    order by issued_at desc, id desc limit ${limit}`.execute(connection);
  return rows;
}

/** The methods of the captured payments, by sale; with `before`, of the payments before it. */
export async function listMethods(
  connection: Connection,
  saleIds: readonly string[],
  before: Date | null,
): Promise<Map<string, PaymentMethodOfSales[]>> {
  const { rows } = await sql<{ saleId: string; methods: PaymentMethodOfSales[] }>`
    select sale_id, array_agg(distinct method order by method) as methods from payment
    where sale_id = any(${saleIds}::uuid[]) and state = 'captured'
      ${before === null ? sql`` : sql`and captured_at < ${before}`}
    group by sale_id`.execute(connection);
  return new Map(rows.map(({ saleId, methods }) => [saleId, methods]));
}
