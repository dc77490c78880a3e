import type { Tax } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

/** The tax that was charged when each voucher was sold. */
export async function listVoucherTaxes(
  connection: Connection,
  ids: readonly string[],
): Promise<(Tax & { voucherId: string })[]> {
  const { rows } = await sql<Tax & { voucherId: string }>`
    select v.id as "voucherId", l.tax_treatment, l.tax_cause,
      l.tax_basis_points
    from voucher v join sale_line l on l.id = v.sale_line_id
    where v.id = any(${ids}::uuid[])`.execute(connection);
  return rows;
}
