import type { Service, ServiceInput } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

type ServiceRow = Omit<Service, 'resources' | 'taxCause' | 'fees'> & {
  taxCause: string | null;
  lateNowMinor: number | null;
  noShowNowMinor: number | null;
};

/** The fee of the service, else that of the center; null: no fee. */
export function feeNow(column: 'late_fee_minor' | 'no_show_fee_minor', name: string) {
  return sql<number | null>`
    nullif(coalesce(${sql.ref(`service.${column}`)},
      (select (n.policies -> 'fees' ->> ${sql.lit(name)})::integer from center n)), 0)`;
}

const columns = [
  'id',
  'name',
  'description',
  'kind',
  'duration_minutes as durationMinutes',
  'buffer_before_minutes as bufferBeforeMinutes',
  'buffer_after_minutes as bufferAfterMinutes',
  'capacity',
  'price_minor as priceMinor',
  'tax_treatment as taxTreatment',
  'tax_cause as taxCause',
  'tax_basis_points as taxBasisPoints',
  'color',
  'cancellation_minutes as cancellationMinutes',
  'booking_opens_days as bookingOpensDays',
  'booking_closes_minutes as bookingClosesMinutes',
  'is_online as isOnline',
  'picture_file_id as pictureFileId',
  'level',
  'what_to_bring as whatToBring',
  'picture_focus_x as pictureFocusX',
  'picture_focus_y as pictureFocusY',
  'late_fee_minor as lateFeeMinor',
  'no_show_fee_minor as noShowFeeMinor',
  'status',
  'version',
  feeNow('late_fee_minor', 'lateMinor').as('lateNowMinor'),
  feeNow('no_show_fee_minor', 'noShowMinor').as('noShowNowMinor'),
] as const;

/** Two queries, whatever the number of services. */
export async function listServices(
  connection: Connection,
  { isForClients }: { isForClients: boolean },
): Promise<Service[]> {
  const rows = await connection
    .selectFrom('service')
    .select(columns)
    .$if(isForClients, (found) =>
      found.where('status', '=', 'active').where('is_online', '=', true),
    )
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
    .selectFrom('service_resource')
    .select(['service_id as serviceId', 'resource_id as resourceId', 'quantity'])
    .where(
      'service_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('resource_id')
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
    .values({ id: service.id, ...toColumns(service), created_at: service.createdAt })
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
  await connection.deleteFrom('service_resource').where('service_id', '=', id).execute();
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
    .selectFrom('class_series')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('service_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const sessions = await connection
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('service_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('ends_at', '>', now)
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
    .insertInto('service_resource')
    .values(
      resources.map(({ resourceId, quantity }) => ({
        service_id: id,
        resource_id: resourceId,
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
    duration_minutes: service.durationMinutes,
    buffer_before_minutes: service.bufferBeforeMinutes,
    buffer_after_minutes: service.bufferAfterMinutes,
    capacity: service.capacity,
    price_minor: service.priceMinor,
    tax_treatment: service.taxTreatment,
    tax_cause: service.taxCause,
    tax_basis_points: service.taxBasisPoints,
    color: service.color.toLowerCase(),
    cancellation_minutes: service.cancellationMinutes,
    booking_opens_days: service.bookingOpensDays,
    booking_closes_minutes: service.bookingClosesMinutes,
    is_online: service.isOnline,
    ...definedColumns({
      picture_file_id: service.pictureFileId,
      level: service.level,
      what_to_bring: service.whatToBring,
      picture_focus_x: service.pictureFocusX,
      picture_focus_y: service.pictureFocusY,
      late_fee_minor: service.lateFeeMinor,
      no_show_fee_minor: service.noShowFeeMinor,
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
