import type {
  Buyer,
  documentTypes,
  PaymentMethodOfSales,
  TaxCause,
  TaxTreatment,
  Territory,
} from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { IssueContent } from './fiscal/content.ts';
import { type DocumentLine, remainingLines } from './remaining-lines.ts';

interface Reference {
  id: string;
  fullNumber: string;
  issuedOn: string;
}

export interface FullDocumentRow extends Reference {
  type: (typeof documentTypes)[number];
  saleId: string;
  clientId: string | null;
  issuedAt: Date;
  operationOn: string;
  /** Without a territory on documents from before that setting. */
  issuer: { name: string; taxId: string; address: string; territory?: Territory };
  buyer: Buyer | null;
  baseMinor: number;
  quotaMinor: number;
  totalMinor: number;
  corrects: Reference | null;
  /** For an F3: the corrections that it replaces together with the simplified invoice. */
  replacesCorrections: Reference[];
  replacedBy: Reference | null;
  cancelledAt: Date | null;
  /** From its issue record; null without one. */
  content: IssueContent | null;
}

const reference = sql`
  json_build_object('id', o.id, 'fullNumber', o.full_number, 'issuedOn', o.issued_on)`;

export async function findDocument(
  connection: Connection,
  id: string,
): Promise<FullDocumentRow | undefined> {
  const { rows } = await sql<FullDocumentRow>`
    select d.id, d.full_number, d.issued_on::text as "issuedOn", d.type,
      d.sale_id, s.client_id, d.issued_at,
      d.operation_on::text as "operationOn", d.issuer, d.buyer, d.base_minor,
      d.quota_minor, d.total_minor, r.content,
      c.created_at as "cancelledAt",
      (select ${reference} from document o where o.id = d.corrects_document_id) as corrects,
      array(
        select ${reference} from document o where o.id = any(d.replaces_corrections)
        order by o.issued_at, o.number
      ) as "replacesCorrections",
      (
        select ${reference} from document o
        where o.corrects_document_id in (d.id, d.corrects_document_id) and o.type = 'F3'
          and (o.corrects_document_id = d.id or d.id = any(o.replaces_corrections))
          and not exists (
            select from fiscal_record x where x.document_id = o.id and x.kind = 'cancel')
      ) as "replacedBy"
    from document d
    join sale s on s.id = d.sale_id
    left join fiscal_record r on r.document_id = d.id and r.kind = 'issue'
    left join fiscal_record c on c.document_id = d.id and c.kind = 'cancel'
    where d.id = ${id}`.execute(connection);
  return rows[0];
}

export interface DocumentLineRow extends DocumentLine {
  description: string;
  /** The promotion code of the discount. Other discount reasons are internal. */
  discountName: string | null;
}

export interface DocumentTaxRow {
  taxTreatment: TaxTreatment;
  taxCause: TaxCause | null;
  taxBasisPoints: number;
  baseMinor: number;
  quotaMinor: number;
}

/** A document's lines, and its sums by rate. */
export async function readDocumentParts(
  connection: Connection,
  documentId: string,
): Promise<{ lines: Omit<DocumentLineRow, 'id' | 'refundsLineId'>[]; taxes: DocumentTaxRow[] }> {
  const lines = await sql<DocumentLineRow & { isOfSale: boolean }>`
    select l.id, l.sale_id = d.sale_id as "isOfSale", l.refunds_line_id,
      l.description, l.quantity, l.unit_price_minor,
      l.discount_minor, l.total_minor,
      case when l.discount_reason like 'Código %' and exists (
          select from promotion_use u where u.sale_id = l.sale_id)
        then l.discount_reason end as "discountName"
    from document d
    join sale_line l on l.sale_id = any(d.sale_id || array(
      select c.sale_id from document c where c.id = any(d.replaces_corrections)))
    where d.id = ${documentId}
    order by l.sale_id <> d.sale_id, l.position`.execute(connection);
  const taxes = await sql<DocumentTaxRow>`
    select tax_treatment, nullif(tax_cause, '') as "taxCause",
      tax_basis_points, base_minor, quota_minor
    from document_tax where document_id = ${documentId}
    order by tax_basis_points desc, tax_treatment, tax_cause`.execute(connection);
  const isForRemainder = lines.rows.some(({ isOfSale }) => !isOfSale);
  const listedLines = isForRemainder ? remainingLines(lines.rows) : lines.rows;
  return {
    lines: listedLines.map(({ id: _id, refundsLineId: _refunds, isOfSale: _is, ...line }) => line),
    taxes: taxes.rows,
  };
}

export interface ClientDocumentRow extends Reference {
  type: (typeof documentTypes)[number];
  totalMinor: number;
  description: string;
  /** The saved card that was charged, if any. */
  cardLastFour: string | null;
}

/** A client's documents that are not cancelled, newest first; at most 200. */
export async function listClientDocuments(
  connection: Connection,
  clientId: string,
): Promise<ClientDocumentRow[]> {
  const { rows } = await sql<ClientDocumentRow>`
    select d.id, d.full_number, d.issued_on::text as "issuedOn", d.type,
      d.total_minor, (
        select string_agg(l.description, ', ' order by l.position) from sale_line l
        where l.sale_id = d.sale_id
      ) as description, (
        select max(k.last_four) from payment p
        join online_payment o on o.payment_id = p.id or o.id = p.online_payment_id
          join saved_card k on k.id = o.saved_card_id
        where p.sale_id = d.sale_id
      ) as "cardLastFour"
    from document d join sale s on s.id = d.sale_id
    where s.client_id = ${clientId} and not exists (
      select from fiscal_record r where r.document_id = d.id and r.kind = 'cancel')
    order by d.issued_at desc, d.id desc limit 200`.execute(connection);
  return rows;
}

/** Null also for a sale without a client. */
export async function findClientOfDocument(
  connection: Connection,
  id: string,
): Promise<string | null> {
  const row = await connection
    .selectFrom('document')
    .innerJoin('sale', 'sale.id', 'document.saleId')
    .select('sale.clientId')
    .where('document.id', '=', id)
    .executeTakeFirst();
  return row?.clientId ?? null;
}

/** The months with documents, such as `2026-11`, with their number. */
export async function listDocumentMonths(
  connection: Connection,
): Promise<{ month: string; documents: number }[]> {
  const { rows } = await sql<{ month: string; documents: number }>`
    select to_char(issued_on, 'YYYY-MM') as month, count(*)::integer as documents
    from document group by 1 order by 1`.execute(connection);
  return rows;
}

/** In the order of their issue. */
export function listDocumentsOfMonth(
  connection: Connection,
  month: string,
): Promise<{ id: string; fullNumber: string }[]> {
  return connection
    .selectFrom('document')
    .select(['id', 'fullNumber'])
    .where(sql<boolean>`to_char(issued_on, 'YYYY-MM') = ${month}`)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();
}

/**
 * The payments that a sale had when its document was issued: a reprint doesn't change them. Those
 * of a document for the remainder are sums by method, less the refunds.
 */
export async function listPaymentsAtIssue(connection: Connection, documentId: string) {
  const { rows } = await sql<{
    method: PaymentMethodOfSales;
    amountMinor: number;
    tenderedMinor: number | null;
  }>`
    with paid as (
      select p.*, d.replaces_corrections <> '{}' as is_remainder
      from document d
      join payment p on p.sale_id = any(d.sale_id || array(
        select c.sale_id from document c where c.id = any(d.replaces_corrections)))
      where d.id = ${documentId} and p.state = 'captured' and p.captured_at <= d.issued_at
    )
    select method, sum(amount_minor)::integer as "amountMinor",
      max(case when not is_remainder then tendered_minor end) as "tenderedMinor"
    from paid group by method, case when not is_remainder then id end
    having sum(amount_minor) <> 0
    order by min(captured_at), min(id::text)`.execute(connection);
  return rows;
}
