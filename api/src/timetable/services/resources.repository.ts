import { sql } from 'kysely';
import type { Resource } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';

const columns = ['id', 'name', 'kind', 'quantity', 'status', 'version'] as const;

export async function listResources(connection: Connection): Promise<Resource[]> {
  return connection
    .selectFrom('resource')
    .select(columns)
    .orderBy('status')
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();
}

/** Locked until the transaction ends. */
export async function lockResource(
  connection: Connection,
  id: string,
): Promise<Resource | undefined> {
  return connection
    .selectFrom('resource')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertResource(
  connection: Connection,
  resource: Pick<Resource, 'id' | 'name' | 'kind' | 'quantity'> & { createdAt: Date },
): Promise<Resource> {
  const { createdAt, ...fields } = resource;
  return connection
    .insertInto('resource')
    .values({ ...fields, createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateResource(
  connection: Connection,
  id: string,
  fields: Pick<Resource, 'name' | 'kind' | 'quantity' | 'status'>,
): Promise<Resource> {
  return connection
    .updateTable('resource')
    .set((is) => ({ ...fields, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Future sessions store whether their room can be shared, because the exclusion constraint reads it
 * there.
 */
export async function setExclusive(
  connection: Connection,
  id: string,
  isExclusive: boolean,
  now: Date,
): Promise<void> {
  await connection
    .updateTable('sessionResource')
    .set({ isExclusive })
    .where('resourceId', '=', id)
    .where(sql<boolean>`upper(busy) > ${now}`)
    .execute();
}

/** The future uses of the resource, with their quantity. */
export async function listUses(
  connection: Connection,
  id: string,
  now: Date,
): Promise<{ from: Date; to: Date; quantity: number }[]> {
  return connection
    .selectFrom('sessionResource')
    .select([sql<Date>`lower(busy)`.as('from'), sql<Date>`upper(busy)`.as('to'), 'quantity'])
    .where('resourceId', '=', id)
    .where('isActive', '=', true)
    .where(sql<boolean>`upper(busy) > ${now}`)
    .execute();
}

/** The number of series and services that use it. */
export async function countUsers(connection: Connection, id: string): Promise<number> {
  const series = await connection
    .selectFrom('classSeries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resourceId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const services = await connection
    .selectFrom('serviceResource')
    .innerJoin('service', 'service.id', 'serviceResource.serviceId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resourceId', '=', id)
    .where('service.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return series.count + services.count;
}
