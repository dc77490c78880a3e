import { sql, type RawBuilder } from 'kysely';
import type { ImportKind, ImportUse } from '@aforo/shared/contract';
import { bookingUse } from '../../booking/bookings/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { recordColumn } from './import-rows.repository.ts';
import type { ImportRow } from './imports.repository.ts';

/**
 * The table of each kind's records, their name, and why a record stays; null for an unchanged
 * record.
 */
interface Records {
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  use: (now: Date) => RawBuilder<ImportUse | null>;
}

const clients: Records = {
  table: sql`client c`,
  id: sql`c.id`,
  name: sql`c.name`,
  use: () => sql`case
    when c.user_id is not null then 'account'
    when exists (select from booking b where b.client_id = c.id)
      or exists (select from waitlist_entry w where w.client_id = c.id) then 'booked'
    when exists (select from package_purchase p where p.client_id = c.id)
      or exists (select from sale s where s.client_id = c.id)
      or exists (select from online_payment o where o.client_id = c.id)
      or exists (select from membership m where m.client_id = c.id)
      or exists (select from sepa_mandate m where m.client_id = c.id)
      or exists (select from saved_card d where d.client_id = c.id)
      or exists (select from promotion_use u where u.client_id = c.id) then 'bought'
    -- Consents from before the import are older than the record.
    when exists (
        select from client_consent k where k.client_id = c.id and k.changed_at >= c.created_at)
      or exists (select from client_health h where h.client_id = c.id)
      or exists (select from achievement_award a where a.client_id = c.id)
      or exists (select from achievement_progress g where g.client_id = c.id) then 'answered'
    when c.version > 1 or c.status <> 'active' or c.erased_at is not null
      or exists (select from household_member h where c.id in (h.dependant_id, h.payer_id))
      -- Also after the merge was undone.
      or exists (select from client_merge m where c.id in (m.kept_id, m.merged_id))
      then 'changed'
  end`,
};

const services: Records = {
  table: sql`service v`,
  id: sql`v.id`,
  name: sql`v.name`,
  use: () => sql`case
    when exists (select from session s where s.service_id = v.id)
      or exists (select from class_series k where k.service_id = v.id) then 'scheduled'
    when exists (select from sale_line l where l.service_id = v.id) then 'charged'
    when exists (select from professional_service x where x.service_id = v.id)
      or exists (select from package_template_service x where x.service_id = v.id)
      or exists (select from package_purchase_service x where x.service_id = v.id)
      or exists (select from promotion_code_service x where x.service_id = v.id)
      or exists (select from achievement a where v.id = any(a.service_ids)) then 'offered'
    when v.version > 1 or v.status <> 'active'
      or exists (select from service_resource x where x.service_id = v.id) then 'changed'
  end`,
};

const bonos: Records = {
  table: sql`package_purchase p join client c on c.id = p.client_id`,
  id: sql`p.id`,
  name: sql`c.name || ', ' || p.name`,
  use: () => sql`case
    when exists (
      select from credit_entry e where e.purchase_id = p.id and e.kind <> 'import') then 'spent'
    when p.version > 1 or p.state <> 'active'
      or exists (select from package_freeze f where f.purchase_id = p.id)
      or exists (select from membership_period m where m.purchase_id = p.id) then 'changed'
  end`,
};

const memberships: Records = {
  table: sql`membership m join client c on c.id = m.client_id
    join package_template t on t.id = m.template_id`,
  id: sql`m.id`,
  name: sql`c.name || ', ' || t.name`,
  use: (now) => sql`case
    when exists (select from membership_period p where p.membership_id = m.id)
      or exists (select from membership_discount d where d.membership_id = m.id) then 'charged'
    when exists (
      select from client_import_row i join credit_entry e on e.purchase_id = i.purchase_id
      where i.membership_id = m.id and e.kind <> 'import') then 'spent'
    when m.state <> 'active' or m.ends_with_period or m.next_template_id is not null
      or exists (select from standing_seat_wait w where w.membership_id = m.id)
      or exists (select from package_purchase p where p.membership_id = m.id)
      or exists (select from booking b join standing_seat s on s.id = b.standing_seat_id
        where s.membership_id = m.id
          -- Also the client's own booking that became one of the seat: its undo would not end it.
          and (b.status <> 'confirmed' or b.version > 1)) then 'changed'
    when exists (select from booking b join standing_seat s on s.id = b.standing_seat_id
      join session x on x.id = b.session_id
      where s.membership_id = m.id and x.starts_at <= ${now}) then 'begun'
  end`,
};

const mandates: Records = {
  table: sql`sepa_mandate m join client c on c.id = m.client_id`,
  id: sql`m.id`,
  name: sql`c.name || ', ' || m.reference`,
  use: () => sql`case
    when exists (select from direct_debit_item i where i.mandate_id = m.id)
      -- Its client was told that the bank is going to be asked for it.
      or exists (select from membership_period p join membership k on k.id = p.membership_id
        cross join lateral (select * from sale_balance where sale_id = p.sale_id offset 0) b
        where k.client_id = m.client_id and p.collected_by = 'directDebit' and b.owed_minor > 0)
      then 'charged'
    when m.state <> 'active' or m.amendments <> '[]' then 'changed'
  end`,
};

const bookings: Records = {
  table: sql`booking b join client c on c.id = b.client_id
    join session s on s.id = b.session_id join service v on v.id = s.service_id, center z`,
  id: sql`b.id`,
  name: sql`c.name || ', ' || v.name || ' ' ||
    to_char(s.starts_at at time zone z.time_zone, 'DD/MM/YYYY HH24:MI')`,
  use: bookingUse,
};

const recordsOf: Record<ImportKind, Records> = {
  clients,
  services,
  bonos,
  memberships,
  mandates,
  bookings,
};

/** The existing records of an import, with the reason why each stays. */
function importedRecords({ id, kind }: Pick<ImportRow, 'id' | 'kind'>, now: Date) {
  const records = recordsOf[kind];
  return sql`select r.number, x.id, x.name, x.use from client_import_row r
    cross join lateral (
      select ${records.id} as id, ${records.name} as name, ${records.use(now)} as use
      from ${records.table} where ${records.id} = r.${sql.ref(recordColumn[kind])}) x
    where r.import_id = ${id}`;
}

export async function countUndo(
  connection: Connection,
  one: Pick<ImportRow, 'id' | 'kind'>,
  now: Date,
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ removed: number; kept: number }>`
    select count(*) filter (where use is null) as removed, count(use) as kept
    from (${importedRecords(one, now)}) came`.execute(connection);
  return rows[0] ?? { removed: 0, kept: 0 };
}

export async function listKeptRecords(
  connection: Connection,
  one: Pick<ImportRow, 'id' | 'kind'>,
  now: Date,
  limit: number,
): Promise<{ id: string; name: string; use: ImportUse }[]> {
  const { rows } = await sql<{ id: string; name: string; use: ImportUse }>`
    select id, name, use from (${importedRecords(one, now)}) came
    where use is not null order by number limit ${limit}`.execute(connection);
  return rows;
}

/** The next records of an import, by row number. */
export async function listImportedRecords(
  connection: Connection,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  after: number,
  limit: number,
): Promise<{ number: number; recordId: string }[]> {
  const column = sql.ref(recordColumn[kind]);
  const { rows } = await sql<{ number: number; recordId: string }>`
    select number, ${column} as "recordId" from client_import_row
    where import_id = ${id} and number > ${after} and ${column} is not null
    order by number limit ${limit}`.execute(connection);
  return rows;
}

/** Detaches records that were cancelled rather than deleted from the import. */
export async function detachRecords(
  connection: Connection,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  recordIds: readonly string[],
): Promise<void> {
  const column = sql.ref(recordColumn[kind]);
  await sql`update client_import_row set ${column} = null
    where import_id = ${id} and ${column} = any(${recordIds}::uuid[])`.execute(connection);
}

/** Those of these records that nothing has changed or used since. */
export async function listUnchanged(
  connection: Connection,
  kind: ImportKind,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { id, use, table } = recordsOf[kind];
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${table}
    where ${id} = any(${ids}::uuid[]) and (${use(now)}) is null order by 1`.execute(connection);
  return rows.map((row) => row.id);
}

/**
 * Deletes the unchanged records of a list and locks them against use meanwhile. Bookings and
 * memberships have seats, which go to the waiting list: see `undoBookingImport`.
 * @returns the ids of the deleted records
 */
export async function deleteUnchanged(
  connection: Connection,
  kind: Exclude<ImportKind, 'bookings' | 'memberships'>,
  ids: readonly string[],
): Promise<string[]> {
  const tables = {
    clients: 'client',
    services: 'service',
    bonos: 'packagePurchase',
    mandates: 'sepaMandate',
  } as const;
  const table = sql.table(tables[kind]);
  const { id, use, table: from } = recordsOf[kind];
  await sql`select from ${table} where id = any(${ids}::uuid[]) order by id for update`.execute(
    connection,
  );
  const { rows } = await sql<{ id: string }>`
    delete from ${table} gone
    where gone.id in (select ${id} from ${from}
      where ${id} = any(${ids}::uuid[]) and (${use(new Date(0))}) is null)
    returning gone.id`.execute(connection);
  return rows.map((row) => row.id);
}
