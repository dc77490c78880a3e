import type { TaxCause, TaxTreatment } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export interface InvoiceBookTax {
  taxTreatment: TaxTreatment;
  taxCause: TaxCause | '';
  taxBasisPoints: number;
  baseMinor: number;
  quotaMinor: number;
}

export interface InvoiceBookDocument {
  series: string;
  number: number;
  fullNumber: string;
  issuedOn: string;
  operationOn: string;
  type: 'F1' | 'F2' | 'F3' | 'R1' | 'R5' | 'plain';
  buyerName: string | null;
  buyerTaxId: string | null;
  /** The tax office's code for the kind of a foreign identification. */
  buyerIdType: string | null;
  buyerCountry: string | null;
  corrects: string | null;
  /** The issue date of the document that it corrects or replaces. */
  correctsIssuedOn: string | null;
  totalMinor: number;
  isCancelled: boolean;
  /** The full invoice that replaces it. */
  replacedBy: string | null;
  taxes: InvoiceBookTax[];
}

/** The position after which the next page starts. */
export type BookPosition = Pick<InvoiceBookDocument, 'issuedOn' | 'series' | 'number'>;

/** Documents by day, series and number. */
export async function listInvoiceBookDocuments(
  connection: Connection,
  query: { from: string; to: string; after: BookPosition | null; limit: number },
): Promise<InvoiceBookDocument[]> {
  const { from, to, after, limit } = query;
  const isLater =
    after === null
      ? sql`true`
      : sql`(d.issued_on, z.prefix, d.number)
          > (${after.issuedOn}::date, ${after.series}::text, ${after.number}::integer)`;
  const { rows } = await sql<InvoiceBookDocument>`
    select z.prefix as series, d.number, d.full_number,
      d.issued_on::text as "issuedOn", d.operation_on::text as "operationOn", d.type,
      d.buyer ->> 'name' as "buyerName", d.buyer ->> 'taxId' as "buyerTaxId",
      d.buyer ->> 'idType' as "buyerIdType", d.buyer ->> 'country' as "buyerCountry",
      o.full_number as corrects, o.issued_on::text as "correctsIssuedOn",
      d.total_minor,
      exists (select from fiscal_record c where c.document_id = d.id and c.kind = 'cancel')
        as "isCancelled",
      (
        select f.full_number from document f
        where f.corrects_document_id in (d.id, d.corrects_document_id) and f.type = 'F3'
          and (f.corrects_document_id = d.id or d.id = any(f.replaces_corrections))
          and not exists (
            select from fiscal_record c where c.document_id = f.id and c.kind = 'cancel')
      ) as "replacedBy",
      array(
        select json_build_object('taxTreatment', t.tax_treatment, 'taxCause', t.tax_cause,
          'taxBasisPoints', t.tax_basis_points, 'baseMinor', t.base_minor,
          'quotaMinor', t.quota_minor)
        from document_tax t where t.document_id = d.id
        order by t.tax_basis_points desc, t.tax_treatment, t.tax_cause
      ) as taxes
    from document d
    join document_series z on z.id = d.series_id
    left join document o on o.id = d.corrects_document_id
    where d.issued_on between ${after?.issuedOn ?? from}::date and ${to}::date and ${isLater}
    order by d.issued_on, z.prefix, d.number
    limit ${limit}`.execute(connection);
  return rows;
}
