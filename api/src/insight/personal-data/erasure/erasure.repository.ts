import { type RawBuilder, sql } from 'kysely';
import { emptyClientFields, type Role } from '@aforo/shared/contract';
import type { Connection, Row } from '../../../platform/database/index.ts';
import { type ColumnClass, columns, rowsOfClient } from '../columns.ts';

/** The client whose data are erased. */
export interface SubjectRow extends Row<
  'client',
  'id' | 'name' | 'email' | 'phone' | 'erasedAt' | 'userId'
> {
  accountEmail: string | null;
  role: Role | null;
}

export type PurchaseFactRow = Row<
  'packagePurchase',
  'id' | 'name' | 'kind' | 'state' | 'balance' | 'expiresAt'
>;

export type UpcomingRow = Row<'booking', 'id' | 'sessionId'>;

/** The name of erased clients. */
const erasedName = 'Persona borrada';

export async function findSubject(
  connection: Connection,
  id: string,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select c.id, c.name, c.email, c.phone, c.erased_at, u.id as "userId",
      u.email as "accountEmail", u.role
    from client c
    left join household_member h on h.dependant_id = c.id
    -- An account to which their payer has invited them has their name and address.
    left join app_user u on u.id = coalesce(c.user_id, h.invited_user_id)
    where c.id = ${id}`.execute(connection);
  return rows[0];
}

/** Locks the record, then its account, then its bonos until the transaction ends. */
export async function lockSubject(connection: Connection, id: string): Promise<void> {
  await sql`select id from client where id = ${id} for update`.execute(connection);
  await sql`
    select u.id from app_user u join client c on c.user_id = u.id where c.id = ${id}
    for update of u`.execute(connection);
  await sql`
    select id from package_purchase where client_id = ${id} order by id for update`.execute(
    connection,
  );
}

/** Other records of the same person, merged into this one. */
export async function listMergedIds(connection: Connection, clientId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('clientMerge')
    .select('mergedId')
    .where('keptId', '=', clientId)
    .where('undoneAt', 'is', null)
    .execute();
  return rows.map(({ mergedId }) => mergedId);
}

export async function isMerged(connection: Connection, clientId: string): Promise<boolean> {
  const found = await connection
    .selectFrom('clientMerge')
    .select('id')
    .where('mergedId', '=', clientId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The names of those for whom the client pays. */
export async function listDependantNames(
  connection: Connection,
  clientId: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.name from household_member h join client d on d.id = h.dependant_id
    where h.payer_id = ${clientId} order by d.sort_name, d.id`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Ends the client's household. @returns the others in it */
export async function leaveHousehold(connection: Connection, clientId: string) {
  return connection
    .deleteFrom('householdMember')
    .where((is) => is.or([is('payerId', '=', clientId), is('dependantId', '=', clientId)]))
    .returning(['payerId', 'dependantId', 'relation', 'invitedUserId'])
    .execute();
}

export async function countActiveAdmins(connection: Connection): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::integer as admins from app_user
    where role = 'admin' and status = 'active'`.execute(connection);
  return rows[0]?.admins ?? 0;
}

export async function listPurchases(
  connection: Connection,
  clientId: string,
): Promise<PurchaseFactRow[]> {
  const { rows } = await sql<PurchaseFactRow>`
    select id, name, kind, state, balance, expires_at
    from package_purchase where client_id = ${clientId} order by id`.execute(connection);
  return rows;
}

/** Past sessions booked without a bono and never paid, plus the unpaid part of sales. */
export async function sumDebtMinor(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (
      coalesce((
        select sum(d.price_minor) from booking_debt d
        join booking b on b.id = d.booking_id join session s on s.id = d.session_id
        where d.client_id = ${clientId} and (b.status <> 'confirmed' or s.starts_at <= ${now})
      ), 0)
      + coalesce((
        select sum(owed_minor) from sale_balance
        where client_id = ${clientId} and owed_minor > 0
      ), 0)
    )::bigint as owed`.execute(connection);
  return rows[0]?.owed ?? 0;
}

/** What banks were asked to collect of the client. */
export async function sumCollectingMinor(
  connection: Connection,
  clientId: string,
): Promise<number> {
  const { rows } = await sql<{ collecting: number }>`
    select coalesce(sum(collecting_minor), 0)::bigint as collecting
    from sale_balance where client_id = ${clientId}`.execute(connection);
  return rows[0]?.collecting ?? 0;
}

/** Fiscal documents of the client's sales, which the law keeps. */
export async function countDocuments(connection: Connection, clientId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('document')
    .innerJoin('sale', 'sale.id', 'document.saleId')
    .where('sale.clientId', '=', clientId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listUpcoming(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select b.id, b.session_id
    from booking b join session s on s.id = b.session_id
    where b.client_id = ${clientId} and s.status = 'scheduled' and s.starts_at > ${now}
      and (b.status = 'confirmed' or (b.status = 'held' and b.hold_expires_at > ${now}))
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

export async function listWaiting(
  connection: Connection,
  clientId: string,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select id, session_id from waitlist_entry
    where client_id = ${clientId} and state in ('waiting', 'offered')
    order by position`.execute(connection);
  return rows;
}

/** Allows this transaction to anonymise the client in rows that are otherwise immutable. */
export async function beginErasing(connection: Connection, clientId: string): Promise<void> {
  await sql`select set_config('aforo.erasing', ${clientId}, true)`.execute(connection);
}

/** Applies the registry of columns to the client's own rows. */
export async function blankLinkedColumns(
  connection: Connection,
  subject: Pick<SubjectRow, 'id' | 'userId'>,
): Promise<void> {
  for (const [table, condition] of Object.entries(rowsOfClient)) {
    const linked = columnsOfTable(table).flatMap(({ column, is }) =>
      is.kind === 'linked' ? [{ name: sql.ref(column), value: sql.raw<unknown>(is.set) }] : [],
    );
    if (linked.length === 0) continue;
    const assignments = linked.map(({ name, value }) => sql`${name} = ${value}`);
    const differs = linked.map(({ name, value }) => sql`${name} is distinct from ${value}`);
    await sql`
      update ${sql.table(table)} set ${sql.join(assignments)}
      where ${conditionFor(condition, subject)} and (${sql.join(differs, sql` or `)})`.execute(
      connection,
    );
  }
}

/** Deletes the rows that only contain the client's data. */
export async function deleteRowsOfClient(
  connection: Connection,
  subject: Pick<SubjectRow, 'id' | 'userId'>,
): Promise<void> {
  for (const [table, condition] of Object.entries(rowsOfClient)) {
    const isWhole = columnsOfTable(table).some(({ is }) => is.kind === 'withRow');
    // Rows of the account are found through the database catalogue, the others here.
    if (!isWhole || !condition.includes(':client')) continue;
    await sql`delete from ${sql.table(table)} where ${conditionFor(condition, subject)}`.execute(
      connection,
    );
  }
}

/** Removes the client's names, addresses and telephones from free text about other subjects. */
export async function blankMentions(
  connection: Connection,
  texts: readonly string[],
): Promise<void> {
  const pattern = mentionPattern(texts);
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind !== 'mention') continue;
    const [table = '', column = ''] = name.split('.');
    await blankMentionsIn(connection, { table, column, pattern });
  }
  await blankMentionsIn(connection, { table: 'audit_entry', column: 'reason', pattern });
  await blankMentionsIn(connection, { table: 'audit_entry', column: 'changes', pattern });
}

async function blankMentionsIn(
  connection: Connection,
  { table, column, pattern }: { table: string; column: string; pattern: string },
): Promise<void> {
  const text = sql`${sql.ref(column)}::text`;
  const blanked = sql`regexp_replace(${text}, ${pattern}, ${erasedName}, 'gi')`;
  const isJson = jsonMentions.includes(`${table}.${column}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${blanked})::jsonb` : blanked}
    where ${text} ~* ${pattern}`.execute(connection);
}

const jsonMentions = ['audit_entry.changes', 'cash_session.report'];

/**
 * All names, addresses and telephones under which the client is or was known here, from their
 * records and the history. Call it before the history is blanked. A single first name is too common
 * to be included.
 */
export async function listKnownTexts(
  connection: Connection,
  { id, userId, name, email, phone, accountEmail }: SubjectRow,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name as text from app_user where id = ${userId}
    union
    select unnest(array[change ->> 'before', change ->> 'after'])
    from audit_entry, jsonb_array_elements(changes) change
    where ((entity = 'client' and entity_id = ${id}) or (entity = 'user' and entity_id = ${userId}))
      and change ->> 'field' in ('name', 'email', 'phone')`.execute(connection);
  const texts = [name, email, phone, accountEmail, ...rows.map(({ text }) => text)]
    .map((text) => text?.trim() ?? '')
    .filter((text) => /[@ ]/.test(text) || /^\+?\d{6,}$/.test(text));
  const national = texts.flatMap((text) => (text.startsWith('+34') ? [text.slice(3)] : []));
  return [...new Set([...texts, ...national])];
}

/** A regular expression that finds the texts as whole words; it matches nothing without texts. */
function mentionPattern(texts: readonly string[]): string {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 0 ? '(?!)' : `(?<!\\w)(${escaped.join('|')})(?!\\w)`;
}

function columnsOfTable(table: string): { column: string; is: ColumnClass }[] {
  return Object.entries(columns).flatMap(([name, is]) => {
    const [owner, column = ''] = name.split('.');
    return owner === table ? [{ column, is }] : [];
  });
}

/** A condition of the registry with the ids filled in. */
function conditionFor(
  condition: string,
  { id, userId }: Pick<SubjectRow, 'id' | 'userId'>,
): RawBuilder<unknown> {
  const parts = condition.split(/(:client|:user)/).map((part) => {
    if (part === ':client') return sql`${id}::uuid`;
    return part === ':user' ? sql`${userId}::uuid` : sql.raw(part);
  });
  return sql`(${sql.join(parts, sql``)})`;
}

/** Removes the personal data from the history; the database allows no other change. */
export async function blankHistory(
  connection: Connection,
  { id, userId }: Pick<SubjectRow, 'id' | 'userId'>,
): Promise<void> {
  // The recipients of vouchers that the client gave.
  await sql`
    delete from outbox where kind = 'voucher' and recipient in (
      select voucher_email from online_payment where client_id = ${id} and voucher_email <> ''
    )`.execute(connection);
  await sql`
    update audit_entry set changes = blanked_changes(changes), reason = null
    where action <> 'erased' and (
      (entity = 'client' and entity_id = ${id})
      or (entity = 'user' and entity_id = ${userId}::uuid)
      or (entity = 'booking' and entity_id in (select b.id from booking b where b.client_id = ${id}))
      or (entity = 'packagePurchase'
        and entity_id in (select p.id from package_purchase p where p.client_id = ${id}))
      or (entity = 'achievementAward'
        and entity_id in (select w.id from achievement_award w where w.client_id = ${id}))
      or (entity = 'membership'
        and entity_id in (select m.id from membership m where m.client_id = ${id}))
      or (entity = 'sale' and entity_id in (select s.id from sale s where s.client_id = ${id}))
      or (entity = 'document' and entity_id in (
        select d.id from document d join sale s on s.id = d.sale_id where s.client_id = ${id}))
      or (entity = 'mandate'
        and entity_id in (select m.id from sepa_mandate m where m.client_id = ${id}))
      or (entity = 'onlinePayment'
        and entity_id in (select o.id from online_payment o where o.client_id = ${id}))
    )`.execute(connection);
}

/**
 * Deletes rows of files that were not imported, and copies of the whole center, which can be
 * created again in minutes. An emptied row cannot be imported.
 */
export async function deleteCopies(
  connection: Connection,
  subject: SubjectRow,
  texts: readonly string[],
): Promise<void> {
  await sql`delete from center_export`.execute(connection);
  await sql`
    update client_import_row set cells = '{}', keys = '{}', verdict = 'broken'
    where cells <> '{}' and (client_id = ${subject.id}
      or array_to_string(cells, ' ') ~* ${mentionPattern(texts)}
      or exists (select from unnest(cells) cell
        where right(regexp_replace(cell, '[^0-9]', '', 'g'), 9) = right(${subject.phone}::text, 9)))
  `.execute(connection);
}

/** Deletes mails to the client, sent or pending, and stored answers for repeated requests. */
export async function deleteCorrespondence(
  connection: Connection,
  subject: SubjectRow,
  texts: readonly string[],
): Promise<void> {
  const addresses = [subject.email, subject.accountEmail].filter((one) => one !== null);
  // Mails to others that name the client are deleted too, because their content no longer applies.
  await sql`
    delete from outbox where recipient = any(${addresses}::text[])
      or message::text ~* ${mentionPattern(texts)}`.execute(connection);
  await sql`delete from registration where email = any(${addresses}::text[])`.execute(connection);
  await sql`delete from email_code where email = any(${addresses}::text[])`.execute(connection);
  // A job that mails the client, done or pending, contains the address.
  await sql`
    delete from job
    where exists (select from unnest(${addresses}::text[]) address
      where position(address in payload::text) > 0 or position(address in unique_key) > 0)
      or payload::text ~* ${mentionPattern(texts)}
  `.execute(connection);
  const marks = [subject.id, subject.userId, ...texts].filter((one) => one !== null);
  // A repeated request is still not executed again, but its answer no longer contains the client's
  // data.
  await sql`
    update idempotency_key set status = 404, headers = '{}', body = '{}'
    where scope = ${subject.userId}::text
      or exists (select from unnest(${marks}::text[]) mark where position(mark in body) > 0)
  `.execute(connection);
}

/** Blanks the record, which remains without personal data. */
export async function blankClient(connection: Connection, id: string, now: Date): Promise<void> {
  await sql`delete from waitlist_entry where client_id = ${id}`.execute(connection);
  // The charges to a card stay; its owner and its references are removed.
  await sql`
    update saved_card set removed_at = coalesce(removed_at, ${now}), brand = '', last_four = '0000',
      customer_reference = '', method_reference = id::text
    where client_id = ${id}`.execute(connection);
  await sql`
    update card_setup set state = 'expired'
    where client_id = ${id} and state = 'started'`.execute(connection);
  await sql`
    update membership set state = 'ended', ended_at = ${now}
    where client_id = ${id} and state <> 'ended'`.execute(connection);
  await sql`
    delete from membership_charge_failure
    where membership_id in (select m.id from membership m where m.client_id = ${id})
  `.execute(connection);
  await sql`delete from standing_seat_wait where client_id = ${id}`.execute(connection);
  await sql`
    update standing_seat t set until_date = greatest(t.from_date - 1,
      (${now}::timestamptz at time zone c.time_zone)::date - 1)
    from center c where t.client_id = ${id} and (t.until_date is null
      or t.until_date >= (${now}::timestamptz at time zone c.time_zone)::date)`.execute(connection);
  // A mandate that was collected is the proof of it; others are deleted, with the collections that
  // no bank was asked for.
  await sql`
    update direct_debit_return r set item_id = null
    from direct_debit_item i, sepa_mandate m
    where r.item_id = i.id and i.mandate_id = m.id and m.client_id = ${id} and i.payment_id is null
      and r.problem is not null`.execute(connection);
  await sql`
    delete from direct_debit_item i using sepa_mandate m
    where i.mandate_id = m.id and m.client_id = ${id} and i.payment_id is null
      and not exists (select from direct_debit_return r where r.item_id = i.id)`.execute(
    connection,
  );
  await sql`
    delete from sepa_mandate m where m.client_id = ${id}
      and not exists (select from direct_debit_item i where i.mandate_id = m.id)`.execute(
    connection,
  );
  await sql`
    update sepa_mandate set state = 'cancelled', cancelled_at = ${now}, blocked_reason = null
    where client_id = ${id} and state <> 'cancelled'`.execute(connection);
  await sql`delete from client_consent where client_id = ${id}`.execute(connection);
  await sql`delete from client_batch_member where client_id = ${id}`.execute(connection);
  await connection
    .updateTable('client')
    .set({ ...emptyClientFields, name: erasedName })
    .set((is) => ({ status: 'archived', erasedAt: now, version: is('version', '+', 1) }))
    .set({ userId: null })
    .where('id', '=', id)
    .execute();
}

/** Blanks the account and disables its log-in; its related rows are deleted. */
export async function blankAccount(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<void> {
  // guard: personal data: rows of an erased account are deleted (erasure.test.ts)
  // without: `select remove_belongings(${userId})` → `select ${userId}::uuid`
  await sql`select remove_belongings(${userId})`.execute(connection);
  await sql`delete from file where owner_user_id = ${userId}`.execute(connection);
  await sql`
    update app_user set name = ${erasedName}, email = 'borrado-' || id || '@borrado.invalid',
      phone = null, password_hash = null, email_verified_at = null, blocked_at = ${now},
      terms_accepted_at = null, marketing_accepted_at = null, terms_version = null,
      privacy_version = null, picture_file_id = null, last_seen_at = null, erased_at = ${now}
    where id = ${userId}`.execute(connection);
}
