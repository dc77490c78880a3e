import type { Tax } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

/** The distinct taxes of the services, packages and products on sale. */
export async function listCatalogueTaxes(connection: Connection): Promise<Tax[]> {
  const { rows } = await sql<Tax>`
    select tax_treatment, tax_cause,
      tax_basis_points
    from (
      select tax_treatment, tax_cause, tax_basis_points from service
        where status = 'active' and price_minor > 0
      union
      select tax_treatment, tax_cause, tax_basis_points from package_template
        where status = 'active' and price_minor > 0
      union
      select tax_treatment, tax_cause, tax_basis_points from product
        where status = 'active' and price_minor > 0
    ) taxes
    order by 3 desc, 1, 2`.execute(connection);
  return rows;
}
