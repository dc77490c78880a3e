import type { FeeCause, SaleInput } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { TaxTotal } from '../documents/index.ts';
import { type ProductForSale, readProductsForSale } from '../products/index.ts';
import { readMoneySettings } from '../settings/index.ts';
import { multiPurposeTax, readVoucherTax } from '../vouchers/index.ts';

type Tax = Pick<TaxTotal, 'taxTreatment' | 'taxCause' | 'taxBasisPoints'>;

/** An item with its current price. */
export interface PricedItem extends Tax {
  id: string;
  name: string;
  priceMinor: number;
  status: 'active' | 'archived';
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

export interface SaleFacts {
  client: { id: string; status: 'active' | 'archived'; isErased: boolean } | null;
  bookings: ReadonlyMap<string, OwedBooking>;
  templates: ReadonlyMap<string, PricedItem>;
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
  return {
    client,
    bookings: byId(await listOwedBookings(connection, bookingIds)),
    templates: byId(await listPricedItems(connection, 'packageTemplate', templateIds)),
    services: byId(await listPricedItems(connection, 'service', serviceIds)),
    products: byId(await readProductsForSale(connection, productIds)),
    voucherTax: lines.some(({ kind }) => kind === 'voucher')
      ? await readVoucherTax(connection, await readMoneySettings(connection))
      : multiPurposeTax,
  };
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

async function listPricedItems(
  connection: Connection,
  table: 'packageTemplate' | 'service',
  ids: readonly string[],
): Promise<PricedItem[]> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom(table)
    .select(['id', 'name', 'priceMinor', 'status', 'taxTreatment', 'taxCause', 'taxBasisPoints'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
