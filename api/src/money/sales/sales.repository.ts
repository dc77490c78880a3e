import type {
  FeeCause,
  PaymentMethodOfSales,
  RefundMethod,
  SaleLineKind,
  SaleState,
} from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { feeCardOf, type FeeCardRow } from '../../booking/bookings/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';
import { likePattern } from '../../platform/search-terms.ts';
import type { TaxTotal } from '../documents/index.ts';
import type { PaymentLeft, UnnamedRefund } from './refund-payments.ts';

export interface NewLine {
  id: string;
  kind: SaleLineKind;
  serviceId: string | null;
  bookingId: string | null;
  packageTemplateId: string | null;
  productId: string | null;
  refundsLineId?: string | null;
  description: string;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  discountReason: string | null;
  totalMinor: number;
  taxTreatment: TaxTotal['taxTreatment'];
  taxCause: string | null;
  taxBasisPoints: number;
}

export interface NewPayment {
  id: string;
  method: RefundMethod;
  amountMinor: number;
  /** Of `balance`: what it comes off, or goes back to. */
  voucherId?: string | null;
  tenderedMinor: number | null;
  refundsPaymentId?: string | null;
  cashSessionId: string | null;
  /** Of one that was made online: whoever took it, and what they call it. */
  provider?: string | null;
  providerReference?: string | null;
}

export interface NewSale {
  id: string;
  kind: 'sale' | 'refund';
  origin?: 'desk' | 'online';
  clientId: string | null;
  originalSaleId: string | null;
  totalMinor: number;
  dueOn: string | null;
  reason: string | null;
  at: Date;
  userId: string | null;
  lines: readonly NewLine[];
  taxes: readonly TaxTotal[];
  payments: readonly NewPayment[];
}

/** Writes an issued sale with its lines, its rates and its payments, in one statement. */
export async function insertSale(trx: Transaction, sale: NewSale): Promise<void> {
  const { id, at } = sale;
  const lines = sale.lines.map((line, index) => ({
    id: line.id,
    position: index + 1,
    kind: line.kind,
    service_id: line.serviceId,
    booking_id: line.bookingId,
    package_template_id: line.packageTemplateId,
    product_id: line.productId,
    refunds_line_id: line.refundsLineId ?? null,
    description: line.description,
    quantity: line.quantity,
    unit_price_minor: line.unitPriceMinor,
    discount_minor: line.discountMinor,
    discount_reason: line.discountReason,
    total_minor: line.totalMinor,
    tax_treatment: line.taxTreatment,
    tax_cause: line.taxCause,
    tax_basis_points: line.taxBasisPoints,
  }));
  const taxes = sale.taxes.map((tax) => ({
    tax_treatment: tax.taxTreatment,
    tax_cause: tax.taxCause ?? '',
    tax_basis_points: tax.taxBasisPoints,
    gross_minor: tax.grossMinor,
    base_minor: tax.baseMinor,
    quota_minor: tax.quotaMinor,
  }));
  await sql`
    with seller as (
      select (select u.id from app_user u where u.id = ${sale.userId}) as id
    ), sold as (
      insert into sale (id, kind, state, origin, client_id, original_sale_id, total_minor, due_on, reason,
        created_at, issued_at, issued_by_user_id)
      select ${id}::uuid, ${sale.kind}::text, 'issued', ${sale.origin ?? 'desk'}::text, ${sale.clientId}::uuid,
        ${sale.originalSaleId}::uuid, ${sale.totalMinor}::integer, ${sale.dueOn}::date,
        ${sale.reason}::text, ${at}::timestamptz, ${at}::timestamptz, seller.id
      from seller
    ), lines as (
      insert into sale_line (sale_id, id, position, kind, service_id, booking_id,
        package_template_id, product_id, refunds_line_id, description, quantity, unit_price_minor,
        discount_minor, discount_reason, total_minor, tax_treatment, tax_cause, tax_basis_points)
      select ${id}::uuid, x.id, x.position, x.kind, x.service_id, x.booking_id,
        x.package_template_id, x.product_id, x.refunds_line_id, x.description, x.quantity,
        x.unit_price_minor, x.discount_minor, x.discount_reason, x.total_minor, x.tax_treatment,
        x.tax_cause, x.tax_basis_points
      from jsonb_populate_recordset(null::sale_line, ${JSON.stringify(lines)}::jsonb) x
    ), rates as (
      insert into sale_tax (sale_id, tax_treatment, tax_cause, tax_basis_points, gross_minor,
        base_minor, quota_minor)
      select ${id}::uuid, x.tax_treatment, x.tax_cause, x.tax_basis_points, x.gross_minor,
        x.base_minor, x.quota_minor
      from jsonb_populate_recordset(null::sale_tax, ${JSON.stringify(taxes)}::jsonb) x
    )
    insert into payment (sale_id, id, method, amount_minor, state, tendered_minor,
      refunds_payment_id, cash_session_id, provider, provider_reference, created_at, captured_at,
      received_by_user_id)
    select ${id}::uuid, x.id, x.method, x.amount_minor, 'captured', x.tendered_minor,
      x.refunds_payment_id, x.cash_session_id, x.provider, x.provider_reference, ${at}::timestamptz, ${at}::timestamptz, seller.id
    from jsonb_populate_recordset(null::payment, ${paymentsJson(sale.payments)}::jsonb) x, seller
  `.execute(trx);
}

/** Writes payments of a sale that is issued already. */
export async function insertPayments(
  trx: Transaction,
  {
    saleId,
    at,
    userId,
    payments,
  }: { saleId: string; at: Date; userId: string | null; payments: readonly NewPayment[] },
): Promise<void> {
  await sql`
    insert into payment (sale_id, id, method, amount_minor, state, tendered_minor,
      refunds_payment_id, cash_session_id, provider, provider_reference, created_at, captured_at,
      received_by_user_id)
    select ${saleId}::uuid, x.id, x.method, x.amount_minor, 'captured', x.tendered_minor,
      x.refunds_payment_id, x.cash_session_id, x.provider, x.provider_reference, ${at}::timestamptz, ${at}::timestamptz,
      (select u.id from app_user u where u.id = ${userId})
    from jsonb_populate_recordset(null::payment, ${paymentsJson(payments)}::jsonb) x`.execute(trx);
}

function paymentsJson(payments: readonly NewPayment[]): string {
  return JSON.stringify(
    payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      amount_minor: payment.amountMinor,
      tendered_minor: payment.tenderedMinor,
      refunds_payment_id: payment.refundsPaymentId ?? null,
      cash_session_id: payment.cashSessionId,
      provider: payment.provider ?? null,
      provider_reference: payment.providerReference ?? null,
    })),
  );
}

/**
 * Makes whoever pays or gives back the same sale wait, and whoever books or sells for its client: before
 * the sale's own lock, in the order of all writers. @returns false when there is none
 */
export async function lockSale(trx: Transaction, id: string): Promise<boolean> {
  await sql`
    select id from client where id = (select client_id from sale where id = ${id})
    for no key update`.execute(trx);
  const { rows } = await sql`select from sale where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}

/** What was paid of a sale in cash; what went back later doesn't make room for more. */
export async function cashOf(connection: Connection, saleId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::integer as minor from payment
    where sale_id = ${saleId} and method = 'cash' and state = 'captured'`.execute(connection);
  return rows[0]?.minor ?? 0;
}

/** What a sale was paid with, and what of it hasn't gone back to it. */
export async function listPaymentsLeft(
  connection: Connection,
  saleId: string,
): Promise<PaymentLeft[]> {
  const { rows } = await sql<PaymentLeft>`
    select p.id, p.method, p.captured_at as at, (p.amount_minor + coalesce((
        select sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id and r.state = 'captured'
      ), 0))::integer as "leftMinor"
    from payment p
    where p.sale_id = ${saleId} and p.state = 'captured' and p.amount_minor > 0
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

/** What went back of a sale and doesn't say to which payment. */
export async function listUnnamedRefunds(
  connection: Connection,
  saleId: string,
): Promise<UnnamedRefund[]> {
  const { rows } = await sql<UnnamedRefund>`
    select p.method, -p.amount_minor as "amountMinor"
    from payment p join sale s on s.id = p.sale_id
    where s.original_sale_id = ${saleId} and s.state = 'issued' and p.state = 'captured'
      and p.refunds_payment_id is null
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

export interface SaleRow {
  id: string;
  kind: 'sale' | 'refund';
  origin: 'desk' | 'online' | 'imported';
  clientId: string | null;
  clientName: string | null;
  totalMinor: number;
  /** What is left to pay, refunds counted; 0 of a refund. */
  owedMinor: number;
  /** What is left of it after refunds. */
  netMinor: number;
  paidMinor: number;
  dueOn: string | null;
  reason: string | null;
  issuedAt: Date;
  actorName: string | null;
  originalSaleId: string | null;
  descriptions: string[];
  documentId: string | null;
  documentNumber: string | null;
  documentType: 'F1' | 'F2' | 'F3' | 'R1' | 'R5' | 'plain' | null;
}

type Which = { id: string } | { clientId: string } | { ids: readonly string[] };

/** Issued sales and refunds, the last first; at most 200 of a client. */
export async function listSales(connection: Connection, which: Which): Promise<SaleRow[]> {
  const condition =
    'ids' in which
      ? sql`s.id = any(${which.ids}::uuid[])`
      : 'id' in which
        ? sql`s.id = ${which.id}`
        : sql`s.client_id = ${which.clientId}`;
  const { rows } = await sql<SaleRow>`
    select s.id, s.kind, s.origin, s.client_id as "clientId", c.name as "clientName",
      s.total_minor as "totalMinor", coalesce(b.owed_minor, 0) as "owedMinor",
      coalesce(b.total_minor, s.total_minor) as "netMinor",
      coalesce(b.paid_minor, s.total_minor) as "paidMinor", s.due_on::text as "dueOn", s.reason,
      s.issued_at as "issuedAt", u.name as "actorName", s.original_sale_id as "originalSaleId",
      array(select l.description from sale_line l where l.sale_id = s.id order by l.position)
        as descriptions,
      d.id as "documentId", d.full_number as "documentNumber", d.type as "documentType"
    from sale s
    left join client c on c.id = s.client_id
    left join app_user u on u.id = s.issued_by_user_id
    ${balanceOf}
    left join lateral (
      select id, full_number, type from document where sale_id = s.id
      order by type = 'F3' desc limit 1
    ) d on true
    where s.state = 'issued' and ${condition}
    order by s.issued_at desc, s.id desc limit 200`.execute(connection);
  return rows;
}

// One sale at a time: joined with the view, the database could balance every sale there is.
const balanceOf = sql`
  left join lateral (select * from sale_balance where sale_id = s.id offset 0) b on true`;

export interface SaleFilter {
  clientId: string | null;
  state: SaleState | null;
  terms: readonly string[];
  /** The first instant and the first one past the last. */
  from: Date | null;
  to: Date | null;
  after: Keyset | null;
  limit: number;
}

const isInState: Record<SaleState, RawBuilder<unknown>> = {
  refunded: sql`s.kind = 'sale' and s.total_minor > 0 and b.total_minor = 0`,
  paid: sql`coalesce(b.owed_minor, 0) <= 0
    and not (s.kind = 'sale' and s.total_minor > 0 and b.total_minor = 0)`,
  partlyPaid: sql`b.owed_minor > 0 and b.paid_minor > 0`,
  unpaid: sql`b.owed_minor > 0 and b.paid_minor <= 0`,
};

/** Issued sales and refunds that the filter lets through, the last first. */
export async function findSales(connection: Connection, filter: SaleFilter): Promise<Keyset[]> {
  const { clientId, state, terms, from, to, after, limit } = filter;
  const conditions = [
    sql`s.state = 'issued'`,
    ...(clientId === null ? [] : [sql`s.client_id = ${clientId}::uuid`]),
    ...(from === null ? [] : [sql`s.issued_at >= ${from}`]),
    ...(to === null ? [] : [sql`s.issued_at < ${to}`]),
    ...(after === null ? [] : [sql`(s.issued_at, s.id) < (${after.at}, ${after.id}::uuid)`]),
    ...(state === null ? [] : [isInState[state]]),
    ...terms.map((term) => {
      const pattern = likePattern(term);
      return sql`(
        exists (select from client c where c.id = s.client_id
          and c.search like search_text(${pattern}))
        or exists (select from document d where d.sale_id = s.id and d.full_number ilike ${pattern})
        or exists (select from sale_line l where l.sale_id = s.id
          and search_text(l.description) like search_text(${pattern})))`;
    }),
  ];
  const { rows } = await sql<Keyset>`
    select s.id, s.issued_at as at from sale s ${state === null ? sql`` : balanceOf}
    where ${sql.join(conditions, sql` and `)}
    order by s.issued_at desc, s.id desc limit ${limit}`.execute(connection);
  return rows;
}

export interface LineRow extends NewLine {
  refundedQuantity: number;
  /** A product whose units are counted. */
  isStocked: boolean;
}

export async function listLines(connection: Connection, saleId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.kind, l.service_id as "serviceId", l.booking_id as "bookingId",
      l.package_template_id as "packageTemplateId", l.product_id as "productId",
      l.refunds_line_id as "refundsLineId", l.description, l.quantity,
      l.unit_price_minor as "unitPriceMinor", l.discount_minor as "discountMinor",
      l.discount_reason as "discountReason", l.total_minor as "totalMinor",
      l.tax_treatment as "taxTreatment", l.tax_cause as "taxCause",
      l.tax_basis_points as "taxBasisPoints",
      coalesce((
        select -sum(r.quantity) from sale_line r join sale s on s.id = r.sale_id
        where r.refunds_line_id = l.id and s.state = 'issued'
      ), 0)::integer as "refundedQuantity",
      coalesce((select p.is_stocked from product p where p.id = l.product_id), false) as "isStocked"
    from sale_line l where l.sale_id = ${saleId} order by l.position`.execute(connection);
  return rows;
}

/** The line of a sale that charges a booking, if it hasn't been given back. */
export async function chargedLineOf(
  connection: Connection,
  bookingId: string,
): Promise<{ id: string; saleId: string } | undefined> {
  const { rows } = await sql<{ id: string; saleId: string }>`
    select l.id, l.sale_id as "saleId"
    from sale_line l join sale a on a.id = l.sale_id
    where l.booking_id = ${bookingId} and a.kind = 'sale' and a.state = 'issued'
      and not exists (
        select from sale_line r join sale s on s.id = r.sale_id
        where r.refunds_line_id = l.id and s.state = 'issued')
    limit 1`.execute(connection);
  return rows[0];
}

export async function listTaxes(connection: Connection, saleId: string): Promise<TaxTotal[]> {
  const { rows } = await sql<TaxTotal>`
    select tax_treatment as "taxTreatment", nullif(tax_cause, '') as "taxCause",
      tax_basis_points as "taxBasisPoints", gross_minor as "grossMinor", base_minor as "baseMinor",
      quota_minor as "quotaMinor"
    from sale_tax where sale_id = ${saleId} order by tax_basis_points desc`.execute(connection);
  return rows;
}

export interface PaymentRow {
  id: string;
  method: PaymentMethodOfSales;
  amountMinor: number;
  refundsPaymentId: string | null;
  tenderedMinor: number | null;
  /** Of the saved card that was charged without its owner at the pay page. */
  cardLastFour: string | null;
  at: Date;
  actorName: string | null;
}

export async function listPayments(connection: Connection, saleId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.method, p.amount_minor as "amountMinor", p.tendered_minor as "tenderedMinor",
      p.refunds_payment_id as "refundsPaymentId", p.captured_at as at, u.name as "actorName", k.last_four as "cardLastFour"
    from payment p left join app_user u on u.id = p.received_by_user_id
    left join online_payment o on o.payment_id = p.id left join saved_card k on k.id = o.saved_card_id
    where p.sale_id = ${saleId} and p.state = 'captured'
    order by p.captured_at, p.id`.execute(connection);
  return rows;
}

export async function listRefundIds(connection: Connection, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sale where original_sale_id = ${saleId} and state = 'issued'
    order by issued_at`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Null when there is no such client. */
export async function findClientName(connection: Connection, id: string): Promise<string | null> {
  const row = await connection
    .selectFrom('client')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface DebtRow {
  kind: 'booking' | 'sale';
  id: string;
  description: string;
  at: Date;
  dueOn: string | null;
  amountMinor: number;
  fee: FeeCause | null;
  card: FeeCardRow | null;
}

/** What a client owes, the oldest first: bookings that nothing covers, and what is left of sales. */
export async function listDebts(connection: Connection, clientId: string): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select 'booking' as kind, d.booking_id as id, v.name as description, s.starts_at as at,
      null::text as "dueOn", d.price_minor as "amountMinor", d.fee_cause as fee,
      ${feeCardOf(sql`d.fee_cause is not null`)} as card
    from booking_debt d join booking b on b.id = d.booking_id join session s on s.id = d.session_id join service v on v.id = s.service_id
    where d.client_id = ${clientId}
    union all
    select 'sale', b.sale_id, (
        select string_agg(l.description, ', ' order by l.position) from sale_line l
        where l.sale_id = b.sale_id
      ), b.issued_at, b.due_on::text, b.owed_minor, null, null
    from sale_balance b where b.client_id = ${clientId} and b.owed_minor > 0
    order by at, id`.execute(connection);
  return rows;
}
