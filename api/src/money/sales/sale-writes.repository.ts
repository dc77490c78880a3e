import type { RefundMethod, SaleLineKind } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { recordset, type Transaction } from '../../platform/database/index.ts';
import type { TaxTotal } from '../documents/index.ts';

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
  /** Of `balance`: the voucher that is debited or credited. */
  voucherId?: string | null;
  tenderedMinor: number | null;
  refundsPaymentId?: string | null;
  cashSessionId: string | null;
  /** It was taken at the front desk while no shift was open. */
  waitsForShift?: boolean;
  /** Of an online payment: the provider and its reference. */
  provider?: string | null;
  providerReference?: string | null;
  /** The card charge at the front desk that captured it. */
  onlinePaymentId?: string | null;
}

export interface NewSale {
  id: string;
  kind: 'sale' | 'refund';
  /** `online` also for what no person did, such as the fee of a returned debit. */
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

/** Writes an issued sale with its lines, taxes and payments, in one statement. */
export async function insertSale(trx: Transaction, sale: NewSale): Promise<void> {
  await insertSales(trx, [sale]);
}

/** Writes many issued sales, each with its lines, taxes and payments, in one statement. */
export async function insertSales(trx: Transaction, sales: readonly NewSale[]): Promise<void> {
  const rows = sales.map(({ lines: _, taxes: __, payments: ___, ...sale }) => ({
    ...sale,
    origin: sale.origin ?? 'desk',
    issuedAt: sale.at,
    issuedByUserId: sale.userId,
  }));
  const lines = sales.flatMap(({ id: saleId, lines: own }) =>
    own.map((line, index) => ({ ...line, saleId, position: index + 1 })),
  );
  const taxes = sales.flatMap(({ id: saleId, taxes: own }) =>
    own.map((tax) => ({ ...tax, saleId, taxCause: tax.taxCause ?? '' })),
  );
  const payments = sales.flatMap(({ id: saleId, at, userId, payments: own }) =>
    own.map((payment) => ({ ...payment, saleId, createdAt: at, receivedByUserId: userId })),
  );
  await sql`
    with sold as (
      insert into sale (id, kind, state, origin, client_id, original_sale_id, total_minor, due_on, reason,
        created_at, issued_at, issued_by_user_id)
      select x.id, x.kind, 'issued', x.origin, x.client_id, x.original_sale_id, x.total_minor,
        x.due_on, x.reason, x.issued_at, x.issued_at, u.id
      from jsonb_populate_recordset(null::sale, ${recordset(rows)}::jsonb) x
      left join app_user u on u.id = x.issued_by_user_id
    ), lines as (
      insert into sale_line (sale_id, id, position, kind, service_id, booking_id,
        package_template_id, product_id, refunds_line_id, description, quantity, unit_price_minor,
        discount_minor, discount_reason, total_minor, tax_treatment, tax_cause, tax_basis_points)
      select x.sale_id, x.id, x.position, x.kind, x.service_id, x.booking_id,
        x.package_template_id, x.product_id, x.refunds_line_id, x.description, x.quantity,
        x.unit_price_minor, x.discount_minor, x.discount_reason, x.total_minor, x.tax_treatment,
        x.tax_cause, x.tax_basis_points
      from jsonb_populate_recordset(null::sale_line, ${recordset(lines)}::jsonb) x
    ), rates as (
      insert into sale_tax (sale_id, tax_treatment, tax_cause, tax_basis_points, gross_minor,
        base_minor, quota_minor)
      select x.sale_id, x.tax_treatment, x.tax_cause, x.tax_basis_points, x.gross_minor,
        x.base_minor, x.quota_minor
      from jsonb_populate_recordset(null::sale_tax, ${recordset(taxes)}::jsonb) x
    )
    insert into payment (sale_id, id, method, amount_minor, state, tendered_minor,
      refunds_payment_id, cash_session_id, provider, provider_reference, online_payment_id, created_at, captured_at,
      received_by_user_id)
    select x.sale_id, x.id, x.method, x.amount_minor, 'captured', x.tendered_minor,
      x.refunds_payment_id, x.cash_session_id, x.provider, x.provider_reference, x.online_payment_id, x.created_at,
      x.created_at, u.id
    from jsonb_populate_recordset(null::payment, ${recordset(payments)}::jsonb) x
    left join app_user u on u.id = x.received_by_user_id
  `.execute(trx);
}

/** Writes payments of an already issued sale. */
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
      refunds_payment_id, cash_session_id, provider, provider_reference, online_payment_id, created_at, captured_at,
      received_by_user_id)
    select ${saleId}::uuid, x.id, x.method, x.amount_minor, 'captured', x.tendered_minor,
      x.refunds_payment_id, x.cash_session_id, x.provider, x.provider_reference, x.online_payment_id,
      ${at}::timestamptz, ${at}::timestamptz,
      (select u.id from app_user u where u.id = ${userId})
    from jsonb_populate_recordset(null::payment, ${recordset(payments)}::jsonb) x`.execute(trx);
}

/**
 * Serializes payments and refunds of the sale, and bookings and sales of its client. The client is
 * locked first, in the order of all writers. @returns false when the sale doesn't exist
 */
export async function lockSale(trx: Transaction, id: string): Promise<boolean> {
  await sql`
    select id from client where id = (select client_id from sale where id = ${id})
    for no key update`.execute(trx);
  const { rows } = await sql`select from sale where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}
