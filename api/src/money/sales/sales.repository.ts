import { isDocumentNumber, type SaleState } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';
import { likePattern } from '../../platform/like-pattern.ts';
import type { TaxTotal } from '../documents/index.ts';
import type { NewLine } from './sale-writes.repository.ts';

export interface SaleRow {
  id: string;
  kind: 'sale' | 'refund';
  origin: 'desk' | 'online' | 'imported';
  clientId: string | null;
  clientName: string | null;
  totalMinor: number;
  /** The unpaid amount after refunds, without the amount in collection; 0 for a refund. */
  owedMinor: number;
  /** A bank was asked to collect it by direct debit: neither owed nor paid. */
  collectingMinor: number;
  /** The total after refunds. */
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

type SaleSelector = { id: string } | { clientId: string } | { ids: readonly string[] };

/** Issued sales and refunds, newest first; at most 200 of a client. */
export async function listSales(
  connection: Connection,
  selector: SaleSelector,
): Promise<SaleRow[]> {
  const condition =
    'ids' in selector
      ? sql`s.id = any(${selector.ids}::uuid[])`
      : 'id' in selector
        ? sql`s.id = ${selector.id}`
        : sql`s.client_id = ${selector.clientId}`;
  const { rows } = await sql<SaleRow>`
    select s.id, s.kind, s.origin, s.client_id, c.name as "clientName",
      s.total_minor, coalesce(b.owed_minor, 0) as "owedMinor",
      coalesce(b.collecting_minor, 0)::bigint as "collectingMinor",
      coalesce(b.total_minor, s.total_minor) as "netMinor",
      coalesce(b.paid_minor, s.total_minor) as "paidMinor", s.due_on::text as "dueOn", s.reason,
      s.issued_at, u.name as "actorName", s.original_sale_id,
      array(select l.description from sale_line l where l.sale_id = s.id order by l.position)
        as descriptions,
      d.id as "documentId", d.full_number as "documentNumber", d.type as "documentType"
    from sale s
    left join client c on c.id = s.client_id
    left join app_user u on u.id = s.issued_by_user_id
    ${balanceOf}
    left join lateral (
      select o.id, o.full_number, o.type from document o where o.sale_id = s.id
      order by exists (
        select from fiscal_record x where x.document_id = o.id and x.kind = 'cancel'
      ), o.type = 'F3' desc, o.issued_at desc limit 1
    ) d on true
    where s.state = 'issued' and ${condition}
    order by s.issued_at desc, s.id desc limit 200`.execute(connection);
  return rows;
}

// One sale at a time: with a plain join, the database could compute the view for every sale.
const balanceOf = sql`
  left join lateral (select * from sale_balance where sale_id = s.id offset 0) b on true`;

export interface SaleFilter {
  clientId: string | null;
  state: SaleState | null;
  terms: readonly string[];
  /** The search text as the number of a document, without punctuation; empty for none. */
  documentNumber: string;
  /** The first instant, and the first instant after the range. */
  from: Date | null;
  to: Date | null;
  after: Keyset | null;
  limit: number;
}

const isInState: Record<SaleState, RawBuilder<unknown>> = {
  refunded: sql`s.kind = 'sale' and s.total_minor > 0 and b.total_minor = 0`,
  paid: sql`coalesce(b.owed_minor, 0) <= 0 and coalesce(b.collecting_minor, 0) = 0
    and not (s.kind = 'sale' and s.total_minor > 0 and b.total_minor = 0)`,
  partlyPaid: sql`b.owed_minor > 0 and b.paid_minor > 0`,
  unpaid: sql`b.owed_minor > 0 and b.paid_minor <= 0`,
  collecting: sql`b.owed_minor <= 0 and b.collecting_minor > 0`,
};

/** Every term occurs in the sale, or its document has the number. */
function matchesTerms(terms: readonly string[], documentNumber: string): RawBuilder<unknown> {
  const everyTerm = terms.map((term) => {
    const pattern = likePattern(term);
    return sql`(
      exists (select from client c where c.id = s.client_id
        and c.search like search_text(${pattern}))
      or exists (select from document d where d.sale_id = s.id and d.full_number ilike ${pattern})
      or exists (select from sale_line l where l.sale_id = s.id
        and search_words(l.description) like search_text(${pattern})))`;
  });
  if (documentNumber === '') return sql.join(everyTerm, sql` and `);
  return sql`(${sql.join(everyTerm, sql` and `)} or exists (
    select from document d where d.sale_id = s.id
      and regexp_replace(d.full_number, '[^A-Za-z0-9]', '', 'g')
        ilike ${likePattern(documentNumber)}))`;
}

/** The number from its beginning, or its digits from a zero on; both by an index. */
function hasNumber(documentNumber: string): RawBuilder<unknown> {
  return /^\d+$/.test(documentNumber)
    ? sql`d.number = ${Number(documentNumber)}`
    : sql`upper(regexp_replace(d.full_number, '[^A-Za-z0-9]', '', 'g'))
        like ${`${documentNumber.toUpperCase()}%`}`;
}

/** The condition of a search text. A text that is the number of a document searches nothing else. */
async function matchesSearch(
  connection: Connection,
  { terms, documentNumber }: Pick<SaleFilter, 'terms' | 'documentNumber'>,
): Promise<RawBuilder<unknown>> {
  if (!isDocumentNumber(documentNumber)) return matchesTerms(terms, documentNumber);
  const ofNumber = sql`select d.sale_id from document d where ${hasNumber(documentNumber)}`;
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (${ofNumber}) as "isFound"`.execute(connection);
  return rows[0]?.isFound ? sql`s.id in (${ofNumber})` : matchesTerms(terms, documentNumber);
}

/** Issued sales and refunds that match the filter, newest first. */
export async function findSales(connection: Connection, filter: SaleFilter): Promise<Keyset[]> {
  const { clientId, state, terms, documentNumber, from, to, after, limit } = filter;
  const conditions = [
    sql`s.state = 'issued'`,
    ...(clientId === null ? [] : [sql`s.client_id = ${clientId}::uuid`]),
    ...(from === null ? [] : [sql`s.issued_at >= ${from}`]),
    ...(to === null ? [] : [sql`s.issued_at < ${to}`]),
    ...(after === null ? [] : [sql`(s.issued_at, s.id) < (${after.at}, ${after.id}::uuid)`]),
    ...(state === null ? [] : [isInState[state]]),
    ...(terms.length === 0 ? [] : [await matchesSearch(connection, { terms, documentNumber })]),
  ];
  const { rows } = await sql<Keyset>`
    select s.id, s.issued_at as at from sale s ${state === null ? sql`` : balanceOf}
    where ${sql.join(conditions, sql` and `)}
    order by s.issued_at desc, s.id desc limit ${limit}`.execute(connection);
  return rows;
}

export interface LineRow extends NewLine {
  refundedQuantity: number;
  /** A product with stock tracking. */
  isStocked: boolean;
}

export async function listLines(connection: Connection, saleId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.kind, l.service_id, l.booking_id,
      l.package_template_id, l.product_id,
      l.refunds_line_id, l.description, l.quantity,
      l.unit_price_minor, l.discount_minor,
      l.discount_reason, l.total_minor,
      l.tax_treatment, l.tax_cause,
      l.tax_basis_points,
      coalesce((
        select -sum(r.quantity) from sale_line r join sale s on s.id = r.sale_id
        where r.refunds_line_id = l.id and s.state = 'issued'
      ), 0)::integer as "refundedQuantity",
      coalesce((select p.is_stocked from product p where p.id = l.product_id), false) as "isStocked"
    from sale_line l where l.sale_id = ${saleId} order by l.position`.execute(connection);
  return rows;
}

/** The sale line that charges a booking, unless it was refunded. */
export async function chargedLineOf(
  connection: Connection,
  bookingId: string,
): Promise<{ id: string; saleId: string } | undefined> {
  const { rows } = await sql<{ id: string; saleId: string }>`
    select l.id, l.sale_id
    from sale_line l join sale a on a.id = l.sale_id
    where l.booking_id = ${bookingId} and a.kind = 'sale' and a.state = 'issued'
      and not exists (
        select from sale_line r join sale s on s.id = r.sale_id
        where r.refunds_line_id = l.id and s.state = 'issued')
    limit 1`.execute(connection);
  return rows[0];
}

/** The totals by rate of these sales and refunds together. */
export async function sumTaxes(
  connection: Connection,
  saleIds: readonly string[],
): Promise<TaxTotal[]> {
  if (saleIds.length === 0) return [];
  const { rows } = await sql<TaxTotal>`
    select tax_treatment, nullif(tax_cause, '') as "taxCause",
      tax_basis_points, sum(gross_minor)::integer as "grossMinor",
      sum(base_minor)::integer as "baseMinor", sum(quota_minor)::integer as "quotaMinor"
    from sale_tax where sale_id = any(${saleIds}::uuid[])
    group by tax_treatment, tax_cause, tax_basis_points
    order by tax_basis_points desc, tax_treatment, tax_cause`.execute(connection);
  return rows;
}

/** The bonos created by a sale, with the zero-based position of their line. */
export async function listSoldPurchases(
  connection: Connection,
  saleId: string,
): Promise<{ id: string; line: number }[]> {
  const { rows } = await sql<{ id: string; line: number }>`
    select p.id, l.position - 1 as line
    from package_purchase p join sale_line l on l.id = p.sale_line_id
    where l.sale_id = ${saleId} order by l.position, p.position`.execute(connection);
  return rows;
}

export async function listRefundIds(connection: Connection, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sale where original_sale_id = ${saleId} and state = 'issued'
    order by issued_at`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Null when the client doesn't exist. */
export async function findClientName(connection: Connection, id: string): Promise<string | null> {
  const row = await connection
    .selectFrom('client')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
