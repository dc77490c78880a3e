import { sql } from 'kysely';
import type { ProfessionalInput, ProfessionalSummary } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

export interface ProfessionalRow extends ProfessionalSummary {
  bio: string;
  userId: string | null;
  version: number;
}

const serviceIds = sql<string[]>`array(
  select service_id from professional_service where professional_id = professional.id order by 1)`;

export async function listProfessionals(
  connection: Connection,
  { isForClients }: { isForClients: boolean },
): Promise<ProfessionalRow[]> {
  return select(connection)
    .$if(isForClients, (found) => found.where('status', '=', 'active'))
    .orderBy('status')
    .orderBy(sql`search_text(name)`)
    .execute();
}

export async function findProfessional(
  connection: Connection,
  id: string,
): Promise<ProfessionalRow | undefined> {
  return select(connection).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockProfessional(
  connection: Connection,
  id: string,
): Promise<ProfessionalRow | undefined> {
  return select(connection).where('id', '=', id).forUpdate().executeTakeFirst();
}

function select(connection: Connection) {
  return connection
    .selectFrom('professional')
    .select([
      'id',
      'name',
      'color',
      'status',
      'bio',
      'userId',
      'version',
      serviceIds.as('serviceIds'),
    ]);
}

type Fields = Pick<ProfessionalInput, 'name' | 'color' | 'bio' | 'userId'>;

export async function insertProfessional(
  connection: Connection,
  { id, createdAt, ...fields }: Fields & { id: string; createdAt: Date },
): Promise<void> {
  await connection
    .insertInto('professional')
    .values({ id, ...toColumns(fields), createdAt })
    .execute();
}

export async function updateProfessional(
  connection: Connection,
  id: string,
  fields: Fields,
): Promise<void> {
  await connection
    .updateTable('professional')
    .set((is) => ({ ...toColumns(fields), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: 'active' | 'archived',
): Promise<void> {
  await connection
    .updateTable('professional')
    .set((is) => ({ status, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function toColumns({ name, color, bio, userId }: Fields) {
  return { name, color: color.toLowerCase(), bio, userId };
}

/** Replaces the stored times; hours that begin after `today` are kept. */
export async function putTimes(
  connection: Connection,
  id: string,
  times: Pick<ProfessionalInput, 'serviceIds' | 'hours' | 'exceptions'>,
  today: string,
): Promise<void> {
  await connection.deleteFrom('professionalService').where('professionalId', '=', id).execute();
  await connection
    .deleteFrom('professionalHours')
    .where('professionalId', '=', id)
    .where('fromDate', '<=', today)
    .execute();
  await connection.deleteFrom('professionalException').where('professionalId', '=', id).execute();
  if (times.serviceIds.length > 0) {
    await connection
      .insertInto('professionalService')
      .values(times.serviceIds.map((serviceId) => ({ professionalId: id, serviceId })))
      .execute();
  }
  if (times.hours.length > 0) {
    await connection
      .insertInto('professionalHours')
      .values(times.hours.map((range) => ({ id: newId(), professionalId: id, ...range })))
      .execute();
  }
  if (times.exceptions.length > 0) {
    await connection
      .insertInto('professionalException')
      .values(
        times.exceptions.map(({ localDate, ...exception }) => ({
          id: newId(),
          professionalId: id,
          localDate,
          ...exception,
        })),
      )
      .execute();
  }
}

/** Stores a week that applies from a date on, replacing one with the same date. */
export async function putHoursFrom(
  connection: Connection,
  id: string,
  fromDate: string,
  hours: ProfessionalInput['hours'],
): Promise<void> {
  await connection
    .deleteFrom('professionalHours')
    .where('professionalId', '=', id)
    .where('fromDate', '=', fromDate)
    .execute();
  await connection
    .insertInto('professionalHours')
    .values(hours.map((range) => ({ id: newId(), professionalId: id, fromDate, ...range })))
    .execute();
  await connection
    .updateTable('professional')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The professional record of an account, locked until the transaction ends. */
export async function lockOfUser(
  connection: Connection,
  userId: string,
): Promise<ProfessionalRow | undefined> {
  return select(connection).where('userId', '=', userId).forUpdate().executeTakeFirst();
}

/**
 * The only active professional with this name and no account; undefined when there are none or
 * several.
 */
export async function findUnlinkedByName(
  connection: Connection,
  name: string,
): Promise<ProfessionalRow | undefined> {
  const rows = await select(connection)
    .where('userId', 'is', null)
    .where('status', '=', 'active')
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .limit(2)
    .forUpdate()
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export async function linkUser(connection: Connection, id: string, userId: string): Promise<void> {
  await connection
    .updateTable('professional')
    .set((is) => ({ userId, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The colours of those who have not left. */
export async function listColors(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom('professional')
    .select('color')
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ color }) => color);
}

/** The number of these services that exist, including archived ones. */
export async function countServices(
  connection: Connection,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await connection
    .selectFrom('service')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the account is a professional's and not linked to another record. */
export async function isFreeAccount(
  connection: Connection,
  userId: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await connection
    .selectFrom('appUser')
    .leftJoin('professional', 'professional.userId', 'appUser.id')
    .select('professional.id as professionalId')
    .where('appUser.id', '=', userId)
    .where('appUser.role', '=', 'professional')
    .executeTakeFirst();
  return row !== undefined && (row.professionalId === null || row.professionalId === exceptId);
}
