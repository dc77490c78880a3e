import { sql } from 'kysely';
import type { PairReason } from '@aforo/shared/contract';
import { type ClientSummaryRow, summaryColumns } from '../../people/clients/index.ts';
import type { Connection } from '../../platform/database/index.ts';

interface PairRow {
  firstId: string;
  secondId: string;
  reasons: PairReason[];
  total: number;
}

/** Pairs of records with the same mail, telephone, tax id, or name and birth date. */
export async function listPairs(connection: Connection, limit: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with one as (
      select id, email, phone, sort_name, birth_date from client c
      where c.erased_at is null and not exists (
        select from client_merge m where m.merged_id = c.id and m.undone_at is null)
    ), billed as (
      select distinct s.client_id as id, d.buyer ->> 'taxId' as tax_id
      from document d join sale s on s.id = d.sale_id join one on one.id = s.client_id
      -- Of people; employees of a company share its tax id.
      where d.buyer ->> 'taxId' ~ '^[0-9XYZ]'
    ), buyer as (
      -- One tax id for many clients is of a person who pays for them.
      select id, tax_id from (
        select id, tax_id, count(*) over (partition by tax_id) as clients from billed) b
      where clients <= 3
    ), alike as (
      select a.id as first_id, b.id as second_id, 'email' as reason
      from one a join one b on b.email = a.email and a.id < b.id
      union all
      select a.id, b.id, 'phone' from one a join one b on b.phone = a.phone and a.id < b.id
      union all
      select a.id, b.id, 'taxId' from buyer a join buyer b on b.tax_id = a.tax_id and a.id < b.id
      union all
      select a.id, b.id, 'nameAndBirthDate' from one a
      join one b on b.sort_name = a.sort_name and b.birth_date = a.birth_date and a.id < b.id
    ), pair as (
      select first_id, second_id, array_agg(distinct reason order by reason) as reasons
      from alike group by 1, 2
    )
    select p.first_id, p.second_id, p.reasons, count(*) over ()::integer as total
    from pair p join client c on c.id = p.first_id
    where not exists (select from client_pair_dismissal d
        where d.first_id = p.first_id and d.second_id = p.second_id)
      and not exists (select from household_member h
        where h.dependant_id in (p.first_id, p.second_id)
          and h.payer_id in (p.first_id, p.second_id))
      and not exists (
        select from household_member h join household_member i on i.payer_id = h.payer_id
        where h.dependant_id = p.first_id and i.dependant_id = p.second_id)
    order by cardinality(p.reasons) desc, c.sort_name, p.first_id, p.second_id
    limit ${limit}`.execute(connection);
  return rows;
}

export async function listSummaries(
  connection: Connection,
  ids: readonly string[],
): Promise<ClientSummaryRow[]> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('client')
    .select(summaryColumns)
    .where('id', 'in', [...ids])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** @returns false for a pair that was dismissed before */
export async function insertDismissal(
  connection: Connection,
  [firstId, secondId]: readonly [string, string],
  { now, userId }: { now: Date; userId: string },
): Promise<boolean> {
  const inserted = await connection
    .insertInto('clientPairDismissal')
    .values({ firstId, secondId, dismissedAt: now, dismissedByUserId: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('firstId')
    .executeTakeFirst();
  return inserted !== undefined;
}
