import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Page } from './list-export.ts';

export interface MandateRow {
  id: string;
  client: string;
  email: string | null;
  reference: string;
  debtorName: string;
  country: string;
  lastFour: string;
  state: string;
  signedOn: string | null;
  lastCollectedOn: string | null;
}

/** Without the account numbers, which the table's file has encrypted. */
export async function listMandates(
  connection: Connection,
  { after, limit }: Page<MandateRow>,
): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`
    select m.id, c.name as client, c.email, m.reference, m.debtor_name, m.iban_country as country,
      m.iban_last_four as "lastFour", m.state, m.signed_on::text as "signedOn",
      m.last_collected_on::text as "lastCollectedOn"
    from sepa_mandate m join client c on c.id = m.client_id
    where ${after?.id ?? null}::uuid is null or m.id > ${after?.id ?? null}::uuid
    order by m.id limit ${limit}`.execute(connection);
  return rows;
}

export interface FixedSeatRow {
  id: string;
  client: string;
  email: string | null;
  package: string;
  weekday: number;
  localTime: string;
  service: string;
  professional: string;
  fromDate: string;
  untilDate: string | null;
}

export async function listFixedSeats(
  connection: Connection,
  { after, limit }: Page<FixedSeatRow>,
): Promise<FixedSeatRow[]> {
  const { rows } = await sql<FixedSeatRow>`
    select s.id, c.name as client, c.email, t.name as package, s.weekday,
      to_char(r.local_time, 'HH24:MI') as "localTime", v.name as service, p.name as professional,
      s.from_date::text as "fromDate", s.until_date::text as "untilDate"
    from standing_seat s join client c on c.id = s.client_id
      join membership m on m.id = s.membership_id
      join package_template t on t.id = m.template_id
      join class_series r on r.id = s.series_id
      join service v on v.id = r.service_id
      join professional p on p.id = r.professional_id
    where ${after?.id ?? null}::uuid is null or s.id > ${after?.id ?? null}::uuid
    order by s.id limit ${limit}`.execute(connection);
  return rows;
}

export interface HouseholdRow {
  id: string;
  dependant: string;
  payer: string;
  payerEmail: string | null;
  relation: string;
  createdAt: Date;
}

export async function listHouseholds(
  connection: Connection,
  { after, limit }: Page<HouseholdRow>,
): Promise<HouseholdRow[]> {
  const { rows } = await sql<HouseholdRow>`
    select h.dependant_id as id, d.name as dependant, p.name as payer, p.email as "payerEmail",
      h.relation, h.created_at
    from household_member h join client d on d.id = h.dependant_id
      join client p on p.id = h.payer_id
    where ${after?.id ?? null}::uuid is null or h.dependant_id > ${after?.id ?? null}::uuid
    order by h.dependant_id limit ${limit}`.execute(connection);
  return rows;
}

export interface FeeRow {
  id: string;
  client: string;
  email: string | null;
  package: string;
  startsOn: string;
  /** The last day that it pays for. */
  lastDay: string;
  totalMinor: number;
  owedMinor: number;
  collectedBy: string | null;
  documents: string | null;
}

/** The charged periods of memberships. */
export async function listFees(
  connection: Connection,
  { after, limit }: Page<FeeRow>,
): Promise<FeeRow[]> {
  const { rows } = await sql<FeeRow>`
    select p.purchase_id as id, c.name as client, c.email, u.name as package,
      p.starts_on::text as "startsOn", (p.ends_on - 1)::text as "lastDay", l.total_minor,
      b.owed_minor, p.collected_by,
      (select string_agg(d.full_number, ', ' order by d.issued_at) from document d
        where d.sale_id = p.sale_id) as documents
    from membership_period p join membership m on m.id = p.membership_id
      join client c on c.id = m.client_id
      join package_purchase u on u.id = p.purchase_id
      join sale_line l on l.id = u.sale_line_id
      join sale_balance b on b.sale_id = p.sale_id
    where ${after?.id ?? null}::uuid is null or p.purchase_id > ${after?.id ?? null}::uuid
    order by p.purchase_id limit ${limit}`.execute(connection);
  return rows;
}
