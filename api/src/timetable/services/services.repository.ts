import type { Service, ServiceInput } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

type ServiceRow = Omit<Service, 'resources' | 'taxCause' | 'fees'> & {
  taxCause: string | null;
  lateNowMinor: number | null;
  noShowNowMinor: number | null;
};

/** The fee of the service, else that of the center; null: no fee. */
export function feeNow(column: 'lateFeeMinor' | 'noShowFeeMinor', name: string) {
  return sql<number | null>`
    nullif(coalesce(${sql.ref(`service.${column}`)},
      (select (n.policies -> 'fees' ->> ${sql.lit(name)})::integer from center n)), 0)`;
}

const columns = [
  'id',
  'name',
  'description',
  'kind',
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'capacity',
  'priceMinor',
  'taxTreatment',
  'taxCause',
  'taxBasisPoints',
  'color',
  'cancellationMinutes',
  'bookingOpensDays',
  'bookingClosesMinutes',
  'isOnline',
  'pictureFileId',
  'reminderHours',
  'level',
  'whatToBring',
  'pictureFocusX',
  'pictureFocusY',
  'lateFeeMinor',
  'noShowFeeMinor',
  'status',
  'version',
  feeNow('lateFeeMinor', 'lateMinor').as('lateNowMinor'),
  feeNow('noShowFeeMinor', 'noShowMinor').as('noShowNowMinor'),
] as const;

/** Two queries, whatever the number of services. */
export async function listServices(
  connection: Connection,
  { isForClients }: { isForClients: boolean },
): Promise<Service[]> {
  const rows = await connection
    .selectFrom('service')
    .select(columns)
    .$if(isForClients, (found) => found.where('status', '=', 'active').where('isOnline', '=', true))
    .orderBy('status')
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();
  return withResources(connection, rows);
}

/** The names of all services, including archived ones. */
export async function listServiceNames(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom('service').select('name').execute();
  return rows.map(({ name }) => name);
}

export async function findService(
  connection: Connection,
  id: string,
): Promise<Service | undefined> {
  const rows = await connection
    .selectFrom('service')
    .select(columns)
    .where('id', '=', id)
    .execute();
  return (await withResources(connection, rows))[0];
}

/** The same, locked until the transaction ends. */
export async function lockService(
  connection: Connection,
  id: string,
): Promise<Service | undefined> {
  await connection.selectFrom('service').select('id').where('id', '=', id).forUpdate().execute();
  return findService(connection, id);
}

async function withResources(
  connection: Connection,
  rows: readonly ServiceRow[],
): Promise<Service[]> {
  if (rows.length === 0) return [];
  const used = await connection
    .selectFrom('serviceResource')
    .select(['serviceId', 'resourceId', 'quantity'])
    .where(
      'serviceId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('resourceId')
    .execute();
  return rows.map(({ lateNowMinor, noShowNowMinor, ...row }) => ({
    ...row,
    fees: { lateMinor: lateNowMinor, noShowMinor: noShowNowMinor },
    taxCause: row.taxCause as Service['taxCause'], // the contract allows no other value
    resources: used
      .filter(({ serviceId }) => serviceId === row.id)
      .map(({ resourceId, quantity }) => ({ resourceId, quantity })),
  }));
}

export async function insertService(
  connection: Connection,
  service: ServiceInput & { id: string; createdAt: Date },
): Promise<void> {
  await connection
    .insertInto('service')
    .values({ id: service.id, ...toColumns(service), createdAt: service.createdAt })
    .execute();
  await putResources(connection, service.id, service.resources);
}

export async function updateService(
  connection: Connection,
  id: string,
  service: ServiceInput,
): Promise<void> {
  await connection
    .updateTable('service')
    .set((is) => ({ ...toColumns(service), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await connection.deleteFrom('serviceResource').where('serviceId', '=', id).execute();
  await putResources(connection, id, service.resources);
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: Service['status'],
): Promise<void> {
  await connection
    .updateTable('service')
    .set((is) => ({ status, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What depends on a service: series that generate sessions, and future sessions. */
export async function countUses(
  connection: Connection,
  id: string,
  now: Date,
): Promise<{ series: number; sessions: number }> {
  const series = await connection
    .selectFrom('classSeries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('serviceId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const sessions = await connection
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('serviceId', '=', id)
    .where('status', '=', 'scheduled')
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow();
  return { series: series.count, sessions: sessions.count };
}

async function putResources(
  connection: Connection,
  id: string,
  resources: ServiceInput['resources'],
): Promise<void> {
  if (resources.length === 0) return;
  await connection
    .insertInto('serviceResource')
    .values(
      resources.map(({ resourceId, quantity }) => ({
        serviceId: id,
        resourceId,
        quantity,
      })),
    )
    .execute();
}

function toColumns(service: ServiceInput) {
  return {
    name: service.name,
    description: service.description,
    kind: service.kind,
    durationMinutes: service.durationMinutes,
    bufferBeforeMinutes: service.bufferBeforeMinutes,
    bufferAfterMinutes: service.bufferAfterMinutes,
    capacity: service.capacity,
    priceMinor: service.priceMinor,
    taxTreatment: service.taxTreatment,
    taxCause: service.taxCause,
    taxBasisPoints: service.taxBasisPoints,
    color: service.color.toLowerCase(),
    cancellationMinutes: service.cancellationMinutes,
    bookingOpensDays: service.bookingOpensDays,
    bookingClosesMinutes: service.bookingClosesMinutes,
    isOnline: service.isOnline,
    ...definedColumns({
      pictureFileId: service.pictureFileId,
      reminderHours: service.reminderHours,
      level: service.level,
      whatToBring: service.whatToBring,
      pictureFocusX: service.pictureFocusX,
      pictureFocusY: service.pictureFocusY,
      lateFeeMinor: service.lateFeeMinor,
      noShowFeeMinor: service.noShowFeeMinor,
    }),
  };
}

/** Columns missing from a request stay unchanged. */
function definedColumns<Columns extends Record<string, unknown>>(
  columns: Columns,
): DefinedColumns<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as DefinedColumns<Columns>; // undefined values are removed
}

type DefinedColumns<Columns> = { [Name in keyof Columns]?: Exclude<Columns[Name], undefined> };
