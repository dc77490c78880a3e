import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { ExportQuery, Page } from './list-export.ts';

export interface SaleRow {
  saleId: string;
  position: number;
  issuedAt: Date;
  documents: string | null;
  client: string | null;
  kind: string;
  state: string;
  description: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  totalMinor: number;
  taxCause: string | null;
  taxBasisPoints: number;
}

/** One row per line of sales and refunds. */
export async function listSales(
  connection: Connection,
  { after, limit, period }: Page<SaleRow> & ExportQuery,
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select s.id as "saleId", l.position, s.issued_at, c.name as client, s.kind, s.state,
      (select string_agg(d.full_number, ', ' order by d.issued_at, d.id) from document d
        where d.sale_id = s.id) as documents,
      l.description, l.quantity, l.unit_price_minor,
      l.discount_minor, l.total_minor,
      l.tax_cause, l.tax_basis_points
    from sale s join sale_line l on l.sale_id = s.id left join client c on c.id = s.client_id
    where s.issued_at is not null
      and (${period.from}::timestamptz is null or s.issued_at >= ${period.from}::timestamptz)
      and (${period.before}::timestamptz is null or s.issued_at < ${period.before}::timestamptz)
      and (${after?.saleId ?? null}::uuid is null or s.id >= ${after?.saleId ?? null}::uuid)
      and (${after?.saleId ?? null}::uuid is null
        or (s.id, l.position) > (${after?.saleId ?? null}::uuid, ${after?.position ?? 0}::smallint))
    order by s.id, l.position limit ${limit}`.execute(connection);
  return rows;
}

export interface PaymentRow {
  id: string;
  capturedAt: Date;
  method: string;
  amountMinor: number;
  client: string | null;
  documents: string | null;
}

export async function listPayments(
  connection: Connection,
  { after, limit, period }: Page<PaymentRow> & ExportQuery,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.captured_at, p.method, p.amount_minor,
      c.name as client,
      (select string_agg(d.full_number, ', ' order by d.issued_at, d.id) from document d
        where d.sale_id = s.id) as documents
    from payment p join sale s on s.id = p.sale_id left join client c on c.id = s.client_id
    where p.captured_at is not null
      and (${period.from}::timestamptz is null or p.captured_at >= ${period.from}::timestamptz)
      and (${period.before}::timestamptz is null or p.captured_at < ${period.before}::timestamptz)
      and (${after?.id ?? null}::uuid is null or p.id > ${after?.id ?? null}::uuid)
    order by p.id limit ${limit}`.execute(connection);
  return rows;
}

export interface VoucherRow {
  id: string;
  code: string;
  recipient: string;
  amountMinor: number;
  leftMinor: number;
  createdAt: Date;
  expiresOn: string;
  voidedAt: Date | null;
}

export async function listVouchers(
  connection: Connection,
  { after, limit }: Page<VoucherRow>,
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select v.id, v.code, v.recipient, v.amount_minor, v.created_at,
      v.expires_on, v.voided_at,
      (select coalesce(sum(e.amount_minor), 0) from voucher_entry e
        where e.voucher_id = v.id) as "leftMinor"
    from voucher v
    where ${after?.id ?? null}::uuid is null or v.id > ${after?.id ?? null}::uuid
    order by v.id limit ${limit}`.execute(connection);
  return rows;
}
