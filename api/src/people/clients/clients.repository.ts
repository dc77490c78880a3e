import { sql } from 'kysely';
import {
  type ClientField,
  clientFieldNames,
  type ClientFields,
  type ConsentKind,
  type LegalVersions,
} from '@aforo/shared/contract';
import type { Connection, Row, SnakeCase } from '../../platform/database/index.ts';

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

/** The column of a field. */
export function columnOf<Field extends ClientField>(field: Field): SnakeCase<Field> {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return column as SnakeCase<Field>; // the same replacement as that of the type
}

type FieldColumn = { [Field in ClientField]: `client.${SnakeCase<Field>} as ${Field}` };

/** The columns of the contract's fields, under their names. A field without a column doesn't compile. */
export const fieldColumns = clientFieldNames.map(
  (field) => `client.${columnOf(field)} as ${field}` as FieldColumn[ClientField],
);

export const summaryColumns = [
  'id',
  'name',
  'email',
  'phone',
  'tags',
  'status',
  'user_id as userId',
  'created_at as createdAt',
] as const;
const columns = [
  ...fieldColumns,
  ...(['id', 'status', 'user_id as userId', 'version'] as const),
  ...(['created_at as createdAt', 'erased_at as erasedAt'] as const),
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
    .where('user_id', '=', userId)
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
    .selectFrom('app_user')
    .select(['name', 'phone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await connection.updateTable('app_user').set(fields).where('id', '=', userId).execute();
  return before;
}

export async function listConsents(connection: Connection, id: string): Promise<ConsentRow[]> {
  const rows = await connection
    .selectFrom('client_consent')
    .select(['kind', 'is_granted', 'changed_at', 'terms_version', 'privacy_version'])
    .where('client_id', '=', id)
    .execute();
  return rows.map(({ kind, is_granted, changed_at, terms_version: terms, privacy_version }) => ({
    kind,
    isGranted: is_granted,
    changedAt: changed_at,
    versions:
      terms === null || privacy_version === null ? null : { terms, privacy: privacy_version },
  }));
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
        is('sort_name', '=', sql<string>`search_text(${fields.name})`),
      ]),
    )
    .where('erased_at', 'is', null)
    .$if(exceptId !== null, (found) => found.where('id', '<>', exceptId))
    .orderBy('status')
    .orderBy('created_at', 'desc')
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
      user_id: client.userId ?? null,
      ...toColumns(client),
      created_at: client.createdAt,
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
    .set((is) => ({ ...toColumns(fields), version: is('version', '+', 1) }))
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
    is_granted: isGranted,
    changed_at: changedAt,
    terms_version: versions?.terms ?? null,
    privacy_version: versions?.privacy ?? null,
  };
  await connection
    .insertInto('client_consent')
    .values({ client_id: clientId, kind, ...answer })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(answer))
    .execute();
}

/**
 * The only client with this e-mail and without an account; undefined when there are none or
 * several.
 */
export async function findUnlinkedByEmail(
  connection: Connection,
  email: string,
): Promise<ClientRow | undefined> {
  const rows = await connection
    .selectFrom('client')
    .select(columns)
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('status', '=', 'active')
    .limit(2)
    .forUpdate()
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export async function linkUser(
  connection: Connection,
  id: string,
  userId: string,
): Promise<ClientRow> {
  return connection
    .updateTable('client')
    .set({ user_id: userId })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type FieldValues = { [Field in ClientField as SnakeCase<Field>]: ClientFields[Field] };

/** The fields as values of their columns. */
export function toColumns(fields: ClientFields): FieldValues {
  const entries = clientFieldNames.map((field) => [columnOf(field), fields[field]]);
  return Object.fromEntries(entries) as FieldValues; // each field under its column
}
