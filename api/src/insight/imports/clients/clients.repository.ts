import { sql } from 'kysely';
import { type ClientFields, clientFieldsOf } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';

/** An existing client for each of these keys that one has. */
export async function findKnownKeys(
  connection: Connection,
  asked: { mails: string[]; phones: string[]; names: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select 'mail:' || email as key, id from client
      where email = any(${asked.mails}::text[]) and erased_at is null
    union all
    select 'tel:' || phone, id from client
      where phone = any(${asked.phones}::text[]) and erased_at is null
    union all
    select 'name:' || n.name, c.id from unnest(${asked.names}::text[]) as n (name)
      join client c on c.sort_name = search_text(n.name) and c.erased_at is null`.execute(
    connection,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function insertClients(
  connection: Connection,
  clients: readonly (ClientFields & { id: string })[],
  createdAt: Date,
): Promise<void> {
  await connection
    .insertInto('client')
    .values(
      clients.map((client) => ({
        id: client.id,
        ...clientFieldsOf(client),
        createdAt,
      })),
    )
    .execute();
}

/** Records consents given before the import; the accepted texts are unknown. */
export async function insertConsents(
  connection: Connection,
  consents: readonly { clientId: string; since: Date }[],
): Promise<void> {
  await connection
    .insertInto('clientConsent')
    .values(
      consents.map(({ clientId, since }) => ({
        clientId,
        kind: 'marketing' as const,
        isGranted: true,
        changedAt: since,
      })),
    )
    .execute();
}

/** A client that rows of bonos and bookings may refer to. */
export interface PossibleClient {
  id: string;
  email: string | null;
  phone: string | null;
  /** Normalized like the clients' names for comparison. */
  sortName: string;
}

/** Active clients with one of these e-mails, telephones or names. */
export async function listPossibleClients(
  connection: Connection,
  asked: { mails: string[]; phones: string[]; names: string[] },
): Promise<{ clients: PossibleClient[]; sortNames: Map<string, string> }> {
  const { rows: names } = await sql<{ name: string; sortName: string }>`
    select name, search_text(name) as "sortName"
    from unnest(${asked.names}::text[]) as name`.execute(connection);
  const sortNames = new Map(names.map(({ name, sortName }) => [name, sortName]));
  const { rows: clients } = await sql<PossibleClient>`
    select c.id, c.email, c.phone, c.sort_name from client c
    where c.status = 'active' and c.id in (
      select id from client where email = any(${asked.mails}::text[])
      union select id from client where phone = any(${asked.phones}::text[])
      union select id from client where sort_name = any(${[...sortNames.values()]}::text[]))
    order by c.id`.execute(connection);
  return { clients, sortNames };
}
