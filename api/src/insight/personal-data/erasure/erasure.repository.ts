import { type RawBuilder, sql } from 'kysely';
import { emptyClientFields } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { type ColumnClass, columns, rowsOfClient } from '../columns.ts';
import { erasedName, mentionPattern } from './mentions.repository.ts';
import type { SubjectRow } from './subject.repository.ts';

/** Ends the client's household. @returns the others in it */
export async function leaveHousehold(connection: Connection, clientId: string) {
  return connection
    .deleteFrom('householdMember')
    .where((is) => is.or([is('payerId', '=', clientId), is('dependantId', '=', clientId)]))
    .returning(['payerId', 'dependantId', 'relation', 'invitedUserId'])
    .execute();
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
