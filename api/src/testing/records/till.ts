import type { MoneySettingsInput, Sale, SaleInput } from '@aforo/shared/contract';
import type { Clock } from '../../platform/time/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { BookingTestServer } from '../servers/booking-test-server.ts';

/** A sale as sent by the front desk: card, simplified, completely paid by default. */
export function saleOf(
  lines: SaleInput['lines'],
  totalMinor: number,
  rest: Partial<SaleInput> = {},
): SaleInput {
  return {
    clientId: null,
    lines,
    payments: totalMinor > 0 ? [{ method: 'card', amountMinor: totalMinor }] : [],
    document: { kind: 'simplified' },
    expectedTotalMinor: totalMinor,
    ...rest,
  };
}

/** A due date for unpaid amounts. */
export function inAMonth(clock: Clock): string {
  return new Date(clock.now().getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** A line of free text at 21 %. */
export function textLine(unitPriceMinor: number, quantity = 1) {
  return {
    kind: 'text',
    description: 'Alquiler de toalla',
    quantity,
    unitPriceMinor,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
  } as const satisfies SaleInput['lines'][number];
}

/**
 * Opens the center's register with an empty drawer, unless it is open. @returns the session's id
 */
export async function openRegister(
  server: Pick<BookingTestServer, 'rows'> & { clock: Clock },
): Promise<string> {
  const [open] = await server.rows<{ id: string }>(
    `select id from cash_session where state = 'open'`,
  );
  if (open) return open.id;
  const id = newId();
  await server.rows(
    `insert into cash_session (id, register_id, state, opened_at, opening_count, opening_minor)
     select $1, id, 'open', $2, '[]', 0 from cash_register order by created_at limit 1`,
    id,
    server.clock.now(),
  );
  return id;
}

/** Adds a product at 10 %, so that gift vouchers are multi-purpose. @returns its id */
export async function sellAtTwoRates(server: Pick<BookingTestServer, 'rows'>): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into product (id, name, price_minor, tax_basis_points, is_stocked, created_at)
     values ($1, 'Agua', 150, 1000, false, '2026-01-01')`,
    id,
  );
  return id;
}

/** Makes the center issue VERI*FACTU invoices. */
export async function configureVerifactu(server: Pick<BookingTestServer, 'rows'>): Promise<void> {
  await server.rows(
    `update money_settings set regime = 'verifactu', legal_name = 'Aforo Pruebas SL',
       tax_id = 'B12345674', street = 'Calle Mayor 1', postal_code = '28013', city = 'Madrid',
       producer_name = 'Aforo Programas SL', producer_tax_id = 'B87654321'`,
  );
}

/** The money settings of a new center, without its identity. */
export const moneySettings = {
  regime: 'plain',
  legalName: '',
  taxId: '',
  street: '',
  postalCode: '',
  city: '',
  province: '',
  country: 'ES',
  simplifiedLimitMinor: 300_000,
  cashLimitMinor: 100_000,
  cashLimitAbroadMinor: 1_000_000,
  cashToleranceMinor: 200,
  refundLimitMinor: 5000,
  discountLimitBasisPoints: 1000,
  voucherMonths: 12,
} as const satisfies MoneySettingsInput;

/** Sells at the front desk. @throws when the API refuses it */
export async function sell(
  server: Pick<BookingTestServer, 'frontDesk'>,
  sale: SaleInput,
): Promise<Sale> {
  const answer = await server.frontDesk.post('/api/sales', sale);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Sale>();
}

/** Invariants of all money in the database; each query returns the rows that break it. */
export const moneyInvariants: Record<string, string> = {
  'the totals of a document are the sums of its tax lines': `
    select d.id from document d where d.total_minor <> (
        select sum(gross_minor) from document_tax t where t.document_id = d.id)
      or d.quota_minor <> (select sum(quota_minor) from document_tax t where t.document_id = d.id)`,
  'a complete refund returns the charged base and tax per rate': `
    select s.id from sale s
    join sale_tax t on t.sale_id in (
      select s.id union all select r.id from sale r where r.original_sale_id = s.id)
    where s.kind = 'sale' and s.state = 'issued'
    group by s.id, t.tax_treatment, t.tax_cause, t.tax_basis_points
    having sum(t.gross_minor) = 0 and (sum(t.base_minor) <> 0 or sum(t.quota_minor) <> 0)`,
  'the lines, the rates and the document of a sale sum up to its total': `
    select s.id from sale s where s.state = 'issued' and (
      s.total_minor <> (select sum(total_minor) from sale_line where sale_id = s.id)
      or s.total_minor <> (select sum(gross_minor) from sale_tax where sale_id = s.id)
      or exists (select from document d where d.sale_id = s.id
        and d.type <> 'F3' and d.total_minor <> s.total_minor))`,
  'a sale has a document, unless it was imported': `
    select s.id from sale s where s.state = 'issued' and s.origin <> 'imported'
      and not exists (select from document d where d.sale_id = s.id)
      and not exists (
        select from sale o where o.id = s.original_sale_id and o.origin = 'imported')`,
  'the numbers of a series have no gaps and no duplicates': `
    select z.id from document_series z left join document d on d.series_id = z.id
    group by z.id having count(d.id) <> z.last_number or coalesce(max(d.number), 0) <> z.last_number`,
  'the chain of fiscal records has no forks and no gaps': `
    select r.id from fiscal_record r left join fiscal_record p on p.sequence = r.sequence - 1
    where r.previous_hash <> coalesce(p.hash, '') or (r.sequence > 1 and p.id is null)`,
  'a simplified invoice is replaced by at most one valid invoice': `
    select d.corrects_document_id from document d
    where d.type = 'F3' and not exists (
      select from fiscal_record r where r.document_id = d.id and r.kind = 'cancel')
    group by d.corrects_document_id having count(*) > 1`,
  'no sale is paid twice, and no refund exceeds its payments': `
    select sale_id from sale_balance where paid_minor < 0 or paid_minor > total_minor`,
  'a cash payment has exactly one cash movement': `
    select p.id from payment p join sale s on s.id = p.sale_id
    where p.method = 'cash' and p.state = 'captured' and s.origin <> 'imported'
      and 1 <> (select count(*) from cash_movement m
        where m.payment_id = p.id and m.amount_minor = p.amount_minor)`,
  'the expected cash of a closed shift is its opening count plus its movements': `
    select c.id from cash_session c where c.state = 'closed' and c.expected_minor <>
      c.opening_minor + (select coalesce(sum(amount_minor), 0) from cash_movement
        where cash_session_id = c.id)`,
  'the report of a closed shift has exactly its payments': `
    select s.id from cash_session s
    left join payment p on p.cash_session_id = s.id and p.state = 'captured'
    where s.state = 'closed' group by s.id
    having count(p.id) <> (
        select coalesce(sum((m ->> 'payments')::integer), 0)
        from jsonb_array_elements(s.report -> 'methods') m)
      or coalesce(sum(p.amount_minor), 0) <> (
        select coalesce(sum((m ->> 'netMinor')::bigint), 0)
        from jsonb_array_elements(s.report -> 'methods') m)`,
  'the stock of a product is the sum of its movements': `
    select p.id from product p
    where p.stock <> (select coalesce(sum(quantity), 0) from stock_movement where product_id = p.id)`,
  'a line of bonos created as many bonos as it sold': `
    select l.id from sale_line l where l.kind = 'package' and l.quantity > 0
      and l.quantity <> (select count(*) from package_purchase p where p.sale_line_id = l.id)`,
  'exactly the imported bonos and the make-ups have no sale': `
    select p.id from package_purchase p
    where (p.sale_line_id is null) <> (p.pays_for = 'makeUp' or exists (
      select from credit_entry e where e.purchase_id = p.id and e.kind = 'import'))`,
  'the balance of a voucher is between zero and its amount': `
    select v.id from voucher v left join voucher_entry e on e.voucher_id = v.id
    group by v.id having coalesce(sum(e.amount_minor), 0) not between 0 and v.amount_minor`,
  'every sold voucher exists, and every payment with one reduced its balance': `
    select l.id from sale_line l where l.kind = 'voucher' and l.quantity = 1
      and not exists (select from voucher v where v.sale_line_id = l.id)
    union all
    select p.id from payment p where p.method = 'balance' and p.state = 'captured'
      and not exists (select from voucher_entry e
        where e.payment_id = p.id and e.amount_minor = -p.amount_minor)`,
  'refunds of a line do not exceed its quantity': `
    select l.id from sale_line l where l.quantity > 0 and l.quantity <
      (select -coalesce(sum(r.quantity), 0) from sale_line r where r.refunds_line_id = l.id)`,
};
