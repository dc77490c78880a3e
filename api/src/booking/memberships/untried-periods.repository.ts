import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

interface UntriedPeriod {
  membershipId: string;
  startsOn: string;
  name: string;
  owedMinor: number;
}

/** A client's unpaid renewals that no card was charged for and no bank was asked to collect. */
export async function listUntriedPeriods(
  connection: Connection,
  clientId: string,
): Promise<UntriedPeriod[]> {
  const { rows } = await sql<UntriedPeriod>`
    select p.membership_id, p.starts_on::text as "startsOn", t.name, b.owed_minor
    from membership m
    join membership_period p on p.membership_id = m.id
    join package_template t on t.id = m.template_id
    join sale_balance b on b.sale_id = p.sale_id
    where m.client_id = ${clientId} and m.state <> 'ended' and p.tries = 0 and p.try_at is null
      and b.owed_minor > 0
      -- The first period belongs to the sale that began the membership, unless a run charged it.
      and (p.run_id is not null or exists (
        select from membership_period e
        where e.membership_id = p.membership_id and e.starts_on < p.starts_on
      ))
      and not exists (
        select from direct_debit_item i where i.sale_id = p.sale_id and i.payment_id is not null
      )
    order by p.membership_id, p.starts_on`.execute(connection);
  return rows;
}
