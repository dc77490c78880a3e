import type { FeeCause, MembershipPlan, SaleInput } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { defaultPlan, listPlans } from '../../../booking/bonos/index.ts';
import {
  findLastEnd,
  type LastEnd,
  listLaterMembers,
  listMemberTemplates,
  listPriceChanges,
  type PeriodReductions,
  noMembership,
  type PriceChange,
  readPeriodRules,
} from '../../../booking/memberships/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import type { TaxTotal } from '../../documents/index.ts';
import { type ProductForSale, readProductsForSale } from '../../products/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { multiPurposeTax, readVoucherTax } from '../../vouchers/index.ts';

type Tax = Pick<TaxTotal, 'taxTreatment' | 'taxCause' | 'taxBasisPoints'>;

/** An item with its current price. */
export interface PricedItem extends Tax {
  id: string;
  name: string;
  priceMinor: number;
  status: 'active' | 'archived';
}

export interface PackageForSale extends PricedItem {
  renewsMonthly: boolean;
  credits: number | null;
  /** Of a package that renews. */
  plan: MembershipPlan;
  priceChanges: readonly PriceChange[];
}

/** An unpaid booking, with the price and tax of the day of booking. */
export interface OwedBooking extends Tax {
  id: string;
  clientId: string;
  serviceId: string;
  serviceName: string;
  startsAt: Date;
  priceMinor: number;
  /** Null: the debt is the session's price. */
  fee: FeeCause | null;
}

export interface SaleFacts extends PeriodReductions {
  client: { id: string; status: 'active' | 'archived'; isErased: boolean } | null;
  bookings: ReadonlyMap<string, OwedBooking>;
  templates: ReadonlyMap<string, PackageForSale>;
  /** The renewing packages that the client has. */
  memberTemplates: ReadonlySet<string>;
  /** When the client's last membership ended, if there was one. */
  lastMembershipEnd: LastEnd;
  services: ReadonlyMap<string, PricedItem>;
  products: ReadonlyMap<string, ProductForSale>;
  /** The tax of gift vouchers that are sold now. */
  voucherTax: Tax;
}

/**
 * Loads the current records that a basket's lines refer to.
 * @param isLocked locks the client and the bookings: other bookings and sales of the client wait,
 *   and the client can't be erased meanwhile
 */
export async function loadSaleFacts(
  connection: Connection,
  { clientId, lines }: Pick<SaleInput, 'clientId' | 'lines'>,
  { isLocked }: { isLocked: boolean },
): Promise<SaleFacts> {
  const bookingIds = lines.flatMap((line) => (line.kind === 'booking' ? [line.bookingId] : []));
  const templateIds = lines.flatMap((line) => (line.kind === 'package' ? [line.templateId] : []));
  const serviceIds = lines.flatMap((line) => (line.kind === 'service' ? [line.serviceId] : []));
  const productIds = lines.flatMap((line) => (line.kind === 'product' ? [line.productId] : []));
  // Clients are locked before bookings, in the same order as when booking.
  const client = clientId === null ? null : await findClient(connection, clientId, isLocked);
  if (isLocked) await lockBookings(connection, bookingIds);
  const templates = await listPackages(connection, templateIds);
  const isMembershipSold = templates.some(({ renewsMonthly }) => renewsMonthly);
  const rules = isMembershipSold ? await readPeriodRules(connection) : null;
  return {
    client,
    bookings: byId(await listOwedBookings(connection, bookingIds)),
    templates: byId(templates),
    memberTemplates:
      clientId !== null && isMembershipSold
        ? await listMemberTemplates(connection, clientId)
        : new Set(),
    lastMembershipEnd:
      clientId !== null && isMembershipSold
        ? await findLastEnd(connection, clientId)
        : noMembership,
    closures: rules?.closures ?? [],
    familyBasisPoints: await familyBasisPointsOf(
      connection,
      clientId,
      rules?.familyDiscountBasisPoints ?? 0,
    ),
    services: byId(await listServices(connection, serviceIds)),
    products: byId(await readProductsForSale(connection, productIds)),
    voucherTax: lines.some(({ kind }) => kind === 'voucher')
      ? await readVoucherTax(connection, await readMoneySettings(connection))
      : multiPurposeTax,
  };
}

async function familyBasisPointsOf(
  connection: Connection,
  clientId: string | null,
  basisPoints: number,
): Promise<number> {
  if (basisPoints === 0 || clientId === null) return 0;
  return (await listLaterMembers(connection, [clientId])).has(clientId) ? basisPoints : 0;
}

/** Concurrent sales and refunds of the same booking wait here, and then see its new state. */
export async function lockBookings(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from booking where id = any(${ids}::uuid[]) order by id for update`.execute(
    connection,
  );
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function findClient(
  connection: Connection,
  id: string,
  isLocked: boolean,
): Promise<SaleFacts['client']> {
  let query = connection
    .selectFrom('client')
    .select(['id', 'status', 'erasedAt'])
    .where('id', '=', id);
  if (isLocked) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ? { id: row.id, status: row.status, isErased: row.erasedAt !== null } : null;
}

async function listOwedBookings(
  connection: Connection,
  ids: readonly string[],
): Promise<OwedBooking[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwedBooking>`
    select d.booking_id as id, d.client_id, v.id as "serviceId", v.name as "serviceName",
      s.starts_at, d.price_minor,
      d.fee_cause as fee, d.tax_treatment, d.tax_cause,
      d.tax_basis_points
    from booking_debt d join session s on s.id = d.session_id join service v on v.id = s.service_id
    where d.booking_id = any(${ids}::uuid[])`.execute(connection);
  return rows;
}

const pricedColumns = [
  'id',
  'name',
  'priceMinor',
  'status',
  'taxTreatment',
  'taxCause',
  'taxBasisPoints',
] as const;

async function listPackages(
  connection: Connection,
  ids: readonly string[],
): Promise<PackageForSale[]> {
  if (ids.length === 0) return [];
  const plans = await listPlans(connection, ids);
  const templates = await connection
    .selectFrom('packageTemplate')
    .select([...pricedColumns, 'renewsMonthly', 'credits'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const changes = await listPriceChanges(connection, ids);
  return templates.map((one) => ({
    ...one,
    plan: plans.get(one.id) ?? defaultPlan,
    priceChanges: changes.get(one.id) ?? [],
  }));
}

async function listServices(connection: Connection, ids: readonly string[]): Promise<PricedItem[]> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom('service')
    .select(pricedColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
