import type { VoucherState } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';

export interface NewVoucher {
  id: string;
  code: string;
  saleLineId: string;
  amountMinor: number;
  recipient: string;
  message: string;
  /** The local day of the sale; the voucher is valid for `months` from it. */
  boughtOn: string;
  months: number;
  at: Date;
}

export async function insertVoucher(trx: Transaction, voucher: NewVoucher): Promise<void> {
  const { id, code, saleLineId, amountMinor, recipient, message, boughtOn, months, at } = voucher;
  await sql`
    insert into voucher (id, code, sale_line_id, amount_minor, recipient, message, expires_on,
      created_at)
    values (${id}, ${code}, ${saleLineId}, ${amountMinor}, ${recipient}, ${message},
      (${boughtOn}::date + make_interval(months => ${months}))::date, ${at})`.execute(trx);
}

export interface NewVoucherEntry {
  id: string;
  voucherId: string;
  kind: 'issue' | 'redeem' | 'return' | 'refund' | 'void' | 'hold' | 'release';
  amountMinor: number;
  paymentId: string | null;
  /** For a hold: the online payment that it is held for. */
  onlinePaymentId?: string;
  at: Date;
  userId: string | null;
}

export async function insertVoucherEntry(trx: Transaction, entry: NewVoucherEntry): Promise<void> {
  const { id, voucherId, kind, amountMinor, paymentId, onlinePaymentId, at, userId } = entry;
  await sql`
    insert into voucher_entry (id, voucher_id, kind, amount_minor, payment_id, online_payment_id, at,
      user_id)
    values (${id}, ${voucherId}, ${kind}, ${amountMinor}, ${paymentId}, ${onlinePaymentId ?? null},
      ${at}, (select u.id from app_user u where u.id = ${userId}))`.execute(trx);
}

export interface VoucherRow {
  id: string;
  code: string;
  amountMinor: number;
  balanceMinor: number;
  expiresOn: string;
  createdAt: Date;
  recipient: string;
  message: string;
  saleId: string;
  buyerId: string | null;
  buyerName: string | null;
  voidReason: string | null;
  isRefunded: boolean;
}

type VoucherSelector =
  | { id: string }
  | { codes: readonly string[] }
  | { saleId: string }
  /** Bought by this client; or used by them for a payment, with a balance left. */
  | { clientId: string }
  | { today: string; state: VoucherState | null; after: Keyset | null; limit: number };

const isRefunded = sql`exists (
  select from voucher_entry e where e.voucher_id = v.id and e.kind = 'refund')`;

/** Newest first. */
export async function listVouchers(
  connection: Connection,
  selector: VoucherSelector,
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select v.id, v.code, v.amount_minor, b.balance_minor,
      v.expires_on::text as "expiresOn", v.created_at, v.recipient, v.message,
      l.sale_id, c.id as "buyerId", c.name as "buyerName",
      v.void_reason, ${isRefunded} as "isRefunded"
    from voucher v
    join sale_line l on l.id = v.sale_line_id
    join sale s on s.id = l.sale_id
    left join client c on c.id = s.client_id
    join lateral (
      select coalesce(sum(e.amount_minor), 0) as balance_minor
      from voucher_entry e where e.voucher_id = v.id
    ) b on true
    where ${conditionOf(selector)}
    order by v.created_at desc, v.id desc
    limit ${'limit' in selector ? selector.limit : 100}`.execute(connection);
  return rows;
}

function conditionOf(selector: VoucherSelector): RawBuilder<unknown> {
  if ('id' in selector) return sql`v.id = ${selector.id}`;
  if ('codes' in selector) return sql`v.code = any(${selector.codes}::text[])`;
  if ('saleId' in selector) return sql`l.sale_id = ${selector.saleId}`;
  if ('clientId' in selector) {
    return sql`(s.client_id = ${selector.clientId} or (b.balance_minor > 0 and exists (
      select from voucher_entry e join payment p on p.id = e.payment_id
      join sale t on t.id = p.sale_id
      where e.voucher_id = v.id and e.kind = 'redeem' and t.client_id = ${selector.clientId})))`;
  }
  const { after, state, today } = selector;
  const isBefore = after ? sql`(v.created_at, v.id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  return sql`${isBefore} and ${state === null ? sql`true` : isInState(state, today)}`;
}

/** The same states as `stateOf`. */
function isInState(state: VoucherState, today: string): RawBuilder<unknown> {
  const isActive = sql`v.voided_at is null and not ${isRefunded}`;
  switch (state) {
    case 'voided':
      return sql`v.voided_at is not null`;
    case 'refunded':
      return sql`v.voided_at is null and ${isRefunded}`;
    case 'spent':
      return sql`${isActive} and b.balance_minor = 0`;
    case 'expired':
      return sql`${isActive} and b.balance_minor > 0 and v.expires_on < ${today}::date`;
    case 'usable':
      return sql`${isActive} and b.balance_minor > 0 and v.expires_on >= ${today}::date`;
  }
}

/**
 * Serializes spending, refunding and voiding of these vouchers. Not `for update`, because concurrent
 * purchases reference the voucher before they lock it, which would deadlock.
 */
export async function lockVouchers(
  trx: Transaction,
  by: { codes: readonly string[] } | { id: string } | { saleId: string },
): Promise<void> {
  const condition =
    'codes' in by
      ? sql`code = any(${by.codes}::text[])`
      : 'id' in by
        ? sql`id = ${by.id}`
        : sql`sale_line_id in (select id from sale_line where sale_id = ${by.saleId})`;
  await sql`select from voucher where ${condition} order by id for no key update`.execute(trx);
}

/** The amount still held for an online payment. */
export async function readHeldMinor(trx: Transaction, onlinePaymentId: string): Promise<number> {
  const { rows } = await sql<{ heldMinor: number }>`
    select (0 - coalesce(sum(amount_minor), 0)) as "heldMinor" from voucher_entry
    where online_payment_id = ${onlinePaymentId}`.execute(trx);
  return rows[0]?.heldMinor ?? 0;
}

export async function markVoid(
  trx: Transaction,
  { id, reason, at, userId }: { id: string; reason: string; at: Date; userId: string },
): Promise<void> {
  await sql`
    update voucher set voided_at = ${at}, void_reason = ${reason},
      voided_by_user_id = (select u.id from app_user u where u.id = ${userId})
    where id = ${id}`.execute(trx);
}

/** Extends a voucher's validity, so that a refund to an expired voucher can be spent. */
export async function extendValidity(trx: Transaction, id: string, day: string): Promise<void> {
  await sql`
    update voucher set expires_on = greatest(expires_on, ${day}::date) where id = ${id}`.execute(
    trx,
  );
}

/** Lines of a sale whose voucher's balance differs from its amount. */
export async function listUsedLines(connection: Connection, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from sale_line l join voucher v on v.sale_line_id = l.id
    where l.sale_id = ${saleId} and v.amount_minor <> (
      select coalesce(sum(e.amount_minor), 0) from voucher_entry e where e.voucher_id = v.id
    )`.execute(connection);
  return rows.map(({ id }) => id);
}

interface VoucherOfPayment {
  paymentId: string;
  voucherId: string;
  isVoid: boolean;
}

/** The voucher that paid each of these payments. */
export async function listVouchersOfPayments(
  connection: Connection,
  paymentIds: readonly string[],
): Promise<VoucherOfPayment[]> {
  const { rows } = await sql<VoucherOfPayment>`
    select e.payment_id, e.voucher_id,
      v.voided_at is not null as "isVoid"
    from voucher_entry e join voucher v on v.id = e.voucher_id
    where e.payment_id = any(${paymentIds}::uuid[])`.execute(connection);
  return rows;
}

export async function hasSale(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('sale')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findVoucherOfLine(
  connection: Connection,
  saleLineId: string,
): Promise<{ id: string; amountMinor: number } | undefined> {
  return connection
    .selectFrom('voucher')
    .select(['id', 'amountMinor'])
    .where('saleLineId', '=', saleLineId)
    .executeTakeFirst();
}
