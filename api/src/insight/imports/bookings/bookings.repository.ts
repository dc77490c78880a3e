import { sql } from 'kysely';
import type { Connection, Row } from '../../../platform/database/index.ts';

export type BookedService = Row<'service', 'id' | 'name' | 'kind' | 'status'>;

export async function listServices(connection: Connection): Promise<BookedService[]> {
  return connection
    .selectFrom('service')
    .select(['id', 'name', 'kind', 'status'])
    .orderBy('createdAt')
    .execute();
}

export async function listProfessionals(
  connection: Connection,
): Promise<Row<'professional', 'id' | 'name'>[]> {
  return connection
    .selectFrom('professional')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .execute();
}

export interface OpenClass {
  id: string;
  serviceId: string;
  professionalId: string;
  startsAt: Date;
  /** The number of free seats. */
  free: number;
}

/** Classes that start at one of these instants. */
export async function listClassesAt(
  connection: Connection,
  starts: readonly Date[],
): Promise<OpenClass[]> {
  const { rows } = await sql<OpenClass>`
    select id, service_id, professional_id,
      starts_at, capacity - taken as free
    from session
    where starts_at = any(${[...starts]}::timestamptz[]) and status = 'scheduled' and kind = 'class'
    order by id`.execute(connection);
  return rows;
}

/** The existing seats of these clients in these sessions. */
export async function listSeats(
  connection: Connection,
  asked: { clientIds: readonly string[]; sessionIds: readonly string[] },
): Promise<{ clientId: string; sessionId: string }[]> {
  const { rows } = await sql<{ clientId: string; sessionId: string }>`
    select client_id, session_id from booking
    where session_id = any(${asked.sessionIds}::uuid[])
      and client_id = any(${asked.clientIds}::uuid[])
      and status in ('held', 'confirmed', 'attended', 'noShow')`.execute(connection);
  return rows;
}
