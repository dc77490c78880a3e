import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { SealedAccount } from '../accounts.ts';

/** An earlier account of a mandate; the hash is null when its key was lost. */
export interface Amendment {
  country: string;
  lastFour: string;
  hash: string | null;
  changedOn: string;
}

/** The evidence of a signature on screen. */
export interface Signature {
  typedName: string;
  at: string;
  address: string;
  textHash: string;
  textVersion: string;
  /** The paragraphs of which it is the hash; not kept by earlier versions. */
  text?: string[];
}

export interface MandateRow {
  id: string;
  clientId: string;
  clientName: string;
  reference: string;
  debtorName: string;
  iban: Buffer | null;
  keyId: Buffer | null;
  ibanHash: string | null;
  ibanCountry: string;
  ibanLastFour: string;
  state: 'unsigned' | 'active' | 'blocked' | 'cancelled';
  signedOn: string | null;
  /** That its signed text promises. */
  noticeDays: number | null;
  evidence: 'paper' | 'screen' | null;
  signature: Signature | null;
  paperType: PaperType | null;
  blockedReason: string | null;
  lastCollectedOn: string | null;
  amendments: Amendment[];
  isAmendmentPending: boolean;
  createdAt: Date;
}
export type PaperType = 'application/pdf' | 'image/jpeg';

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`
    select m.id, m.client_id, c.name as "clientName", m.reference, m.debtor_name, m.iban, m.key_id, m.iban_hash, m.iban_country,
      m.iban_last_four, m.state, m.signed_on::text as "signedOn", m.notice_days, m.evidence, m.signature,
      m.paper_type, m.blocked_reason, m.last_collected_on::text as "lastCollectedOn",
      m.amendments, m.is_amendment_pending, m.created_at
    from sepa_mandate m join client c on c.id = m.client_id
    where ${rest}`.execute(connection);
  return rows;
}

/** Newest first. */
export function listMandates(connection: Connection, clientId: string): Promise<MandateRow[]> {
  return select(connection, sql`m.client_id = ${clientId} order by m.created_at desc, m.id desc`);
}

export async function findMandate(
  connection: Connection,
  id: string,
): Promise<MandateRow | undefined> {
  return (await select(connection, sql`m.id = ${id}`))[0];
}

/** The mandates that could be collected, and those that say why they can't. */
export function listMandatesOf(
  connection: Connection,
  clientIds: readonly string[],
): Promise<MandateRow[]> {
  return select(
    connection,
    sql`m.client_id = any(${clientIds}::uuid[]) and m.state <> 'cancelled'
      order by m.state = 'active' desc, m.created_at desc`,
  );
}

/** Serializes changes of a client's mandates, in the order of all writers: the client first. */
export async function lockMandate(trx: Transaction, id: string): Promise<MandateRow | undefined> {
  await sql`
    select id from client where id = (select client_id from sepa_mandate where id = ${id})
    for no key update`.execute(trx);
  await sql`select from sepa_mandate where id = ${id} for update`.execute(trx);
  return findMandate(trx, id);
}

export async function lockClient(trx: Transaction, id: string) {
  const { rows } = await sql<{ name: string; isErased: boolean }>`
    select name, erased_at is not null as "isErased" from client where id = ${id}
    for no key update`.execute(trx);
  return rows[0];
}

export async function findClientName(connection: Connection, id: string) {
  const row = await connection
    .selectFrom('client')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

export async function insertMandate(
  trx: Transaction,
  mandate: SealedAccount & {
    id: string;
    clientId: string;
    reference: string;
    debtorName: string;
    createdAt: Date;
    createdByUserId: string | null;
  },
): Promise<void> {
  await sql`
    insert into sepa_mandate (id, client_id, reference, debtor_name, iban, key_id, iban_hash,
      iban_country, iban_last_four, state, created_at, created_by_user_id)
    values (${mandate.id}, ${mandate.clientId}, ${mandate.reference}, ${mandate.debtorName},
      ${mandate.iban}, ${mandate.keyId}, ${mandate.ibanHash}, ${mandate.ibanCountry},
      ${mandate.ibanLastFour}, 'unsigned', ${mandate.createdAt},
      (select u.id from app_user u where u.id = ${mandate.createdByUserId}))`.execute(trx);
}

/** Locks clients in the order of every writer. */
export async function lockClients(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from client where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
}

/** What its signed text promises is unknown. @returns false when the client or the reference has one */
export async function insertImportedMandate(
  trx: Transaction,
  mandate: SealedAccount & {
    id: string;
    clientId: string;
    reference: string;
    debtorName: string;
    signedOn: string;
    lastCollectedOn: string | null;
    createdAt: Date;
    createdByUserId: string | null;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sepa_mandate (id, client_id, reference, debtor_name, iban, key_id, iban_hash,
      iban_country, iban_last_four, state, signed_on, evidence, last_collected_on, created_at,
      created_by_user_id)
    values (${mandate.id}, ${mandate.clientId}, ${mandate.reference}, ${mandate.debtorName},
      ${mandate.iban}, ${mandate.keyId}, ${mandate.ibanHash}, ${mandate.ibanCountry},
      ${mandate.ibanLastFour}, 'active', ${mandate.signedOn}::date, 'paper',
      ${mandate.lastCollectedOn}::date, ${mandate.createdAt},
      (select u.id from app_user u where u.id = ${mandate.createdByUserId}))
    on conflict do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Cancels the client's other mandates in these states. @returns their ids */
export async function cancelOthers(
  trx: Transaction,
  { clientId, id, at, states }: { clientId: string; id: string; at: Date; states: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sepa_mandate set state = 'cancelled', cancelled_at = ${at}, blocked_reason = null
    where client_id = ${clientId} and id <> ${id} and state = any(${states}::text[])
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

export async function setSigned(
  trx: Transaction,
  id: string,
  {
    signedOn,
    noticeDays,
    signature = null,
    paper = null,
    paperType = null,
  }: {
    signedOn: string;
    noticeDays: number;
    signature?: Signature | null;
    paper?: Buffer | null;
    paperType?: PaperType | null;
  },
): Promise<void> {
  await trx
    .updateTable('sepaMandate')
    .set({
      state: 'active',
      signedOn,
      noticeDays,
      evidence: signature === null ? 'paper' : 'screen',
      signature: signature === null ? null : JSON.stringify(signature),
      paper,
      paperType,
    })
    .where('id', '=', id)
    .execute();
}

export async function setAccount(
  trx: Transaction,
  id: string,
  {
    amendments,
    isAmendmentPending,
    ...account
  }: SealedAccount & { amendments: readonly Amendment[]; isAmendmentPending: boolean },
): Promise<void> {
  await trx
    .updateTable('sepaMandate')
    .set({
      ...account,
      amendments: JSON.stringify(amendments),
      isAmendmentPending,
      state: 'active',
      blockedReason: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function setCancelled(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('sepaMandate')
    .set({ state: 'cancelled', cancelledAt: at, blockedReason: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Blocks an active mandate.
 * @param ibanHash of the account that it must have; null for any
 * @returns whether it was active
 */
export async function setBlocked(
  trx: Transaction,
  id: string,
  { reasonCode, ibanHash }: { reasonCode: string; ibanHash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update sepa_mandate set state = 'blocked', blocked_reason = ${reasonCode}
    where id = ${id} and state = 'active'
      and (${ibanHash}::text is null or iban_hash = ${ibanHash}::text)
    returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * After a rejected collection: the bank may not have learnt of a changed account. A mandate without
 * any other collection is unknown to it, unless another program may have collected it (see
 * `isOfOtherProgram`).
 */
export async function setAmendmentPending(trx: Transaction, id: string): Promise<void> {
  await sql`
    update sepa_mandate m set is_amendment_pending = true
    where m.id = ${id} and m.amendments <> '[]' and (
      (m.evidence = 'paper' and m.paper_type is null) or exists (
        select from direct_debit_item i
        where i.mandate_id = m.id and i.state in ('captured', 'returned')
      ))`.execute(trx);
}

/** Of the mandates of a batch that is sent: the bank learns of their accounts with it. */
export async function setCollected(
  trx: Transaction,
  ids: readonly string[],
  collectedOn: string,
): Promise<void> {
  await sql`
    update sepa_mandate set last_collected_on = greatest(last_collected_on, ${collectedOn}::date),
      is_amendment_pending = false
    where id = any(${ids}::uuid[])`.execute(trx);
}

export async function readPaper(connection: Connection, id: string): Promise<Buffer | null> {
  const row = await connection
    .selectFrom('sepaMandate')
    .select('paper')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.paper ?? null;
}

export function findMandates(
  connection: Connection,
  ids: readonly string[],
): Promise<MandateRow[]> {
  return select(connection, sql`m.id = any(${ids}::uuid[])`);
}

/** @returns whether an account was encrypted with another key */
export async function hasAccountsOfOtherKeys(connection: Connection, keyId: Buffer) {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sepa_mandate where key_id <> ${keyId})
      or exists (select from direct_debit_settings where key_id <> ${keyId}) as found`.execute(
    connection,
  );
  return rows[0]?.found ?? false;
}

/**
 * Forgets the accounts of other keys: they have to be asked for again. A mandate that was not
 * signed yet has to be prepared again.
 */
export async function forgetAccountsOfOtherKeys(trx: Transaction, keyId: Buffer): Promise<void> {
  await sql`
    update direct_debit_item set iban_hash = null
    where mandate_id in (select id from sepa_mandate where key_id <> ${keyId})`.execute(trx);
  await sql`
    update sepa_mandate set iban = null, key_id = null, iban_hash = null,
      state = case state when 'active' then 'blocked' when 'unsigned' then 'cancelled'
        else state end,
      cancelled_at = case when state = 'unsigned' then now() else cancelled_at end,
      blocked_reason = case when state = 'active' then 'key_lost' else blocked_reason end
    where key_id <> ${keyId}`.execute(trx);
  await sql`
    update direct_debit_settings set iban = null, key_id = null, iban_hash = null,
      iban_country = null, iban_last_four = null
    where key_id <> ${keyId}`.execute(trx);
}
