import { sql } from 'kysely';
import {
  clientFieldNames,
  type ClientFields,
  clientFieldsOf,
  type ConsentKind,
  type LegalVersions,
} from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';

export type ClientSummaryRow = Row<
  'client',
  'id' | 'name' | 'email' | 'phone' | 'tags' | 'status' | 'userId' | 'createdAt'
>;

export interface ClientRow extends ClientSummaryRow, ClientFields {
  version: number;
  /** When the personal data was erased; the record stays for statistics. */
  erasedAt: Date | null;
}

export interface ConsentRow {
  kind: ConsentKind;
  isGranted: boolean;
  changedAt: Date;
  /** The texts shown when it was given; null when they were not recorded. */
  versions: LegalVersions | null;
}

export interface ClientWithConsents {
  client: ClientRow;
  consents: ConsentRow[];
}

/** The columns of the contract's fields. A field without a column doesn't compile. */
export const fieldColumns = clientFieldNames.map((field) => `client.${field}` as const);

export const summaryColumns = [
  'id',
  'name',
  'email',
  'phone',
  'tags',
  'status',
  'userId',
  'createdAt',
] as const;
const columns = [
  ...fieldColumns,
  ...(['id', 'status', 'userId', 'version'] as const),
  ...(['createdAt', 'erasedAt'] as const),
];

export async function findClient(
  connection: Connection,
  id: string,
): Promise<ClientRow | undefined> {
  return connection.selectFrom('client').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockClient(
  connection: Connection,
  id: string,
): Promise<ClientRow | undefined> {
  return connection
    .selectFrom('client')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The client record of an account, locked until the transaction ends. */
export async function lockClientOfUser(
  connection: Connection,
  userId: string,
): Promise<ClientRow | undefined> {
  return connection
    .selectFrom('client')
    .select(columns)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates an account from its client record. @returns the previous values */
export async function updateAccount(
  connection: Connection,
  userId: string,
  fields: { name: string; phone: string | null },
): Promise<{ name: string; phone: string | null } | undefined> {
  const before = await connection
    .selectFrom('appUser')
    .select(['name', 'phone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await connection.updateTable('appUser').set(fields).where('id', '=', userId).execute();
  return before;
}

export async function listConsents(connection: Connection, id: string): Promise<ConsentRow[]> {
  const rows = await connection
    .selectFrom('clientConsent')
    .select(['kind', 'isGranted', 'changedAt', 'termsVersion', 'privacyVersion'])
    .where('clientId', '=', id)
    .execute();
  return rows.map(
    ({ kind, isGranted, changedAt, termsVersion: terms, privacyVersion: privacy }) => ({
      kind,
      isGranted,
      changedAt,
      versions: terms === null || privacy === null ? null : { terms, privacy },
    }),
  );
}

/** At most five others with the same e-mail, phone or name, including archived ones. */
export async function findLookAlikes(
  connection: Connection,
  fields: Pick<ClientFields, 'name' | 'email' | 'phone'>,
  exceptId: string | null,
): Promise<ClientSummaryRow[]> {
  return connection
    .selectFrom('client')
    .select(summaryColumns)
    .where((is) =>
      is.or([
        is('email', '=', fields.email),
        is('phone', '=', fields.phone),
        is('sortName', '=', sql<string>`search_text(${fields.name})`),
      ]),
    )
    .where('erasedAt', 'is', null)
    .$if(exceptId !== null, (found) => found.where('id', '<>', exceptId))
    .orderBy('status')
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

export async function insertClient(
  connection: Connection,
  client: ClientFields & { id: string; createdAt: Date; userId?: string },
): Promise<ClientRow> {
  return connection
    .insertInto('client')
    .values({
      id: client.id,
      userId: client.userId ?? null,
      ...clientFieldsOf(client),
      createdAt: client.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateClient(
  connection: Connection,
  id: string,
  fields: ClientFields,
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set((is) => ({ ...clientFieldsOf(fields), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: 'active' | 'archived',
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set((is) => ({ status, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function putConsent(
  connection: Connection,
  clientId: string,
  { kind, isGranted, changedAt, versions }: ConsentRow,
): Promise<void> {
  const answer = {
    isGranted,
    changedAt,
    termsVersion: versions?.terms ?? null,
    privacyVersion: versions?.privacy ?? null,
  };
  await connection
    .insertInto('clientConsent')
    .values({ clientId, kind, ...answer })
    .onConflict((conflict) => conflict.columns(['clientId', 'kind']).doUpdateSet(answer))
    .execute();
}

/**
 * The only client with this e-mail and without an account; undefined when there are none or
 * several. The address in the record of a child for whom a payer acts is that of a parent.
 */
export async function findUnlinkedByEmail(
  connection: Connection,
  email: string,
  now: Date,
): Promise<ClientRow | undefined> {
  const rows = await connection
    .selectFrom('client')
    .select(columns)
    .where('email', '=', email)
    .where('userId', 'is', null)
    .where('status', '=', 'active')
    .where(isNotManaged(now))
    .limit(2)
    .forUpdate()
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

const isManaged = (now: Date) =>
  sql<boolean>`client.id in (select dependant_id from managed_dependants(${now}))`;
const isNotManaged = (now: Date) => sql<boolean>`not (${isManaged(now)})`;

/**
 * The dependant whom their payer invited to this account, locked until the transaction ends, and
 * whether the payer still acts for them.
 */
export async function findInvitedDependant(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<(ClientRow & { isManaged: boolean }) | undefined> {
  return connection
    .selectFrom('client')
    .select(columns)
    .select(isManaged(now).as('isManaged'))
    .where('client.userId', 'is', null)
    .where('client.erasedAt', 'is', null)
    .where('client.id', 'in', (member) =>
      member
        .selectFrom('householdMember')
        .select('dependantId')
        .where('invitedUserId', '=', userId),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Another account to which the payer of this client has invited them. */
export async function findOtherInvitation(
  connection: Connection,
  dependantId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('householdMember')
    .select('invitedUserId')
    .where('dependantId', '=', dependantId)
    .where('invitedUserId', '<>', userId)
    .executeTakeFirst();
  return row?.invitedUserId ?? undefined;
}

export async function linkUser(
  connection: Connection,
  id: string,
  userId: string,
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set({ userId })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
