import { emailSchema, type ImportField, type ImportProblem } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import type { RowReader } from '../cells.ts';
import { listPossibleClients, type PossibleClient } from './clients.repository.ts';
import { personNameOf } from './person-name.ts';
import { phoneOf } from './read-client.ts';

/** The client data in a row of a bono or a booking. */
export interface ClientReference {
  name: string;
  email: string | null;
  phone: string | null;
}

export function readClientReference(row: RowReader, country: string): ClientReference {
  return {
    name: personNameOf(row).name,
    email: emailSchema.safeParse(row.text('email')).data ?? null,
    phone: phoneOf(row.text('phone'), country) ?? null,
  };
}

/** The client as the file names it. */
export const clientText = (row: RowReader): string =>
  personNameOf(row).name || row.text('email') || row.text('phone');

export const clientReferenceColumns = (columns: readonly (ImportField | null)[]): boolean =>
  (['name', 'email', 'phone'] as const).some((field) => columns.includes(field));

type ClientMatch =
  | { clientId: string }
  | { problem: Extract<ImportProblem, 'noClient' | 'manyClients'> };

/**
 * Finds the client of each row: by e-mail, else by telephone, else by name, in two queries for any
 * number of rows. Several matches are narrowed by the other data; a matching name with a different
 * e-mail or telephone is another client.
 */
export async function matchClients(
  connection: Connection,
  rows: readonly ClientReference[],
): Promise<ClientMatch[]> {
  const { clients, sortNames } = await listPossibleClients(connection, {
    mails: rows.flatMap(({ email }) => email ?? []),
    phones: rows.flatMap(({ phone }) => phone ?? []),
    names: rows.flatMap(({ name }) => (name === '' ? [] : name)),
  });
  const byMail = grouped(clients, ({ email }) => email);
  const byPhone = grouped(clients, ({ phone }) => phone);
  const byName = grouped(clients, ({ sortName }) => sortName);
  return rows.map((row) => {
    const named = byName.get(sortNames.get(row.name) ?? '') ?? [];
    const withMail = row.email === null ? [] : (byMail.get(row.email) ?? []);
    const withPhone = row.phone === null ? [] : (byPhone.get(row.phone) ?? []);
    const told = withMail.length > 0 ? narrowed(withMail, withPhone) : withPhone;
    const found =
      told.length > 0 ? narrowed(told, named) : named.filter((one) => !contradicts(row, one));
    const [client, ...otherClients] = found;
    if (client === undefined) return { problem: 'noClient' };
    return otherClients.length > 0 ? { problem: 'manyClients' } : { clientId: client.id };
  });
}

function grouped(
  clients: readonly PossibleClient[],
  keyOf: (client: PossibleClient) => string | null,
): Map<string, PossibleClient[]> {
  const groups = new Map<string, PossibleClient[]>();
  for (const client of clients) {
    const key = keyOf(client);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), client]);
  }
  return groups;
}

/** The intersection with the others, unless it is empty. */
function narrowed(some: PossibleClient[], candidates: readonly PossibleClient[]): PossibleClient[] {
  if (some.length === 1) return some;
  const both = some.filter((one) => candidates.includes(one));
  return both.length > 0 ? both : some;
}

function contradicts(row: ClientReference, client: PossibleClient): boolean {
  return (
    (row.email !== null && client.email !== null && row.email !== client.email) ||
    (row.phone !== null && client.phone !== null && row.phone !== client.phone)
  );
}
