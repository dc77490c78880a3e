import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

export type SealedKind = 'document' | 'record' | 'payment' | 'movement';
export type SealedPart =
  | 'number'
  | 'type'
  | 'dates'
  | 'issuer'
  | 'buyer'
  | 'totals'
  | 'sale'
  | 'lines'
  | 'taxes'
  | 'content'
  | 'place'
  | 'amount'
  | 'method'
  | 'drawer';

export interface BrokenSeal {
  kind: SealedKind;
  /** The number of the document that it belongs to, if any. */
  fullNumber: string | null;
  sealedAt: Date;
  /** Empty when the sealed row is missing. */
  changed: SealedPart[];
}

interface SealRow {
  kind: SealedKind;
  id: string;
  fullNumber: string | null;
  sealedAt: Date;
  sealed: Partial<Record<SealedPart, string>>;
  /** Recomputed from the current rows; null when they are missing. */
  found: Partial<Record<SealedPart, string>> | null;
}

const pageSize = 1000;

/** Seals whose rows have changed or are missing. Reads all seals, a thousand at a time. */
export async function* brokenSeals(connection: Connection): AsyncGenerator<BrokenSeal> {
  let after: Pick<SealRow, 'kind' | 'id'> | null = null;
  for (;;) {
    const page: SealRow[] = await listSeals(connection, after);
    for (const { kind, fullNumber, sealedAt, sealed, found } of page) {
      const parts = Object.keys(sealed) as SealedPart[]; // the names that the database seals by
      const changed = found === null ? [] : parts.filter((part) => sealed[part] !== found[part]);
      if (found === null || changed.length > 0) yield { kind, fullNumber, sealedAt, changed };
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

async function listSeals(
  connection: Connection,
  after: Pick<SealRow, 'kind' | 'id'> | null,
): Promise<SealRow[]> {
  const isLater = after
    ? sql`(f.kind, f.subject_id) > (${after.kind}::text, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<SealRow>`
    select f.kind, f.subject_id as id, f.sealed_at, f.digests as sealed,
      fact_digests(f.kind, f.subject_id) as found,
      coalesce(f.full_number, ${numberOf(sql`coalesce(f.sale_id, (
          select p.sale_id from cash_movement m join payment p on p.id = m.payment_id
          where m.id = f.subject_id))`)}, (
        select d.full_number from fiscal_record r join document d on d.id = r.document_id
        where r.id = f.subject_id)) as "fullNumber"
    from fact_seal f where ${isLater}
    order by f.kind, f.subject_id limit ${pageSize}`.execute(connection);
  return rows;
}

const numberOf = (saleId: ReturnType<typeof sql>) => sql`(
  select d.full_number from document d where d.sale_id = ${saleId} order by d.type = 'F3' limit 1)`;

export interface UnsealedRow {
  kind: SealedKind;
  fullNumber: string | null;
}

/** Rows that were written without the triggers that seal them. */
export async function findUnsealed(connection: Connection): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    select 'document' as kind, d.full_number from document d
    where ${isUnsealed('document', sql`d.id`)}
    union all
    select 'record', d.full_number from fiscal_record r left join document d on d.id = r.document_id
    where ${isUnsealed('record', sql`r.id`)}
    union all
    select 'payment', ${numberOf(sql`p.sale_id`)} from payment p
    where p.state = 'captured' and ${isUnsealed('payment', sql`p.id`)}
    union all
    select 'movement', ${numberOf(sql`p.sale_id`)}
    from cash_movement m left join payment p on p.id = m.payment_id
    where ${isUnsealed('movement', sql`m.id`)}
    order by 1, 2`.execute(connection);
  return rows;
}

const isUnsealed = (kind: SealedKind, id: ReturnType<typeof sql>) => sql`not exists (
  select from fact_seal f where f.kind = ${kind} and f.subject_id = ${id})`;

/** Reads in one snapshot, without a statement timeout. */
export function inSnapshot<Result>(
  connection: Connection,
  read: (trx: Connection) => Promise<Result>,
): Promise<Result> {
  return connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return read(trx);
    });
}

/** Contradictions between tables; one sentence each. */
export async function findContradictions(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  for (const query of contradictions) {
    const { rows } = await query.execute(connection);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}

const nameOfSale = sql`coalesce(${numberOf(sql`s.id`)}, 'sin documento ' || s.id)`;

const contradictions = [
  sql<{ fault: string }>`
    select 'La factura ' || d.full_number || ' no tiene registro.' as fault from document d
    where d.type <> 'plain' and not exists (
      select from fiscal_record r where r.document_id = d.id and r.kind = 'issue')
    union all
    select 'El comprobante ' || d.full_number || ' tiene un registro, y no es una factura.'
    from document d
    where d.type = 'plain' and exists (select from fiscal_record r where r.document_id = d.id)
    order by 1`,
  sql<{ fault: string }>`
    select 'En la serie ' || z.prefix || ' faltan números: hay ' || count(d.id)
      || ' documentos y va por el ' || z.last_number || '.' as fault
    from document_series z left join document d on d.series_id = z.id
    group by z.id having count(d.id) <> z.last_number or coalesce(max(d.number), 0) <> z.last_number
    order by 1`,
  sql<{ fault: string }>`
    select 'La venta ' || ${nameOfSale} || ' no suma lo que sus líneas.' as fault from sale s
    where s.state = 'issued' and s.total_minor is distinct from (
      select sum(l.total_minor) from sale_line l where l.sale_id = s.id)
    union all
    select 'La venta ' || ${nameOfSale} || ' no suma lo que sus impuestos.' from sale s
    where s.state = 'issued' and s.total_minor is distinct from (
      select sum(t.gross_minor) from sale_tax t where t.sale_id = s.id)
    union all
    select 'La venta ' || s.id || ' no tiene documento.' from sale s
    where s.state = 'issued' and s.origin <> 'imported'
      and not exists (select from document d where d.sale_id = s.id)
      and not exists (
        select from sale o where o.id = s.original_sale_id and o.origin = 'imported')
    union all
    select 'El documento ' || d.full_number || ' no suma lo que su venta.' from document d
    where jsonb_build_array(d.base_minor, d.quota_minor, d.total_minor) is distinct from (
      select jsonb_build_array(sum(t.base_minor), sum(t.quota_minor), sum(t.gross_minor))
      from document_tax t where t.document_id = d.id)
    union all
    select 'El registro de ' || d.full_number || ' no desglosa los impuestos de su factura.'
    from fiscal_record r join document d on d.id = r.document_id
    where r.kind = 'issue' and (
      select jsonb_agg(x.part order by x.part::text collate "C") from (
        select jsonb_build_array(e.part ->> 'TipoImpositivo',
          coalesce(e.part ->> 'OperacionExenta', e.part ->> 'CalificacionOperacion'),
          e.part ->> 'BaseImponibleOimporteNoSujeto', e.part ->> 'CuotaRepercutida') as part
        from jsonb_array_elements(r.content #> '{Desglose,DetalleDesglose}') e(part)) x
    ) is distinct from (
      select jsonb_agg(x.part order by x.part::text collate "C") from (
        select jsonb_build_array(
          case when t.tax_treatment = 'rate' then ${amountText(sql`t.tax_basis_points`)} end,
          case when t.tax_treatment = 'rate' then 'S1' else t.tax_cause end,
          ${amountText(sql`t.base_minor`)},
          case when t.tax_treatment = 'rate' then ${amountText(sql`t.quota_minor`)} end) as part
        from document_tax t where t.document_id = d.id) x
    )
    order by 1`,
  sql<{ fault: string }>`
    select 'De la venta ' || ${nameOfSale} || ' se ha cobrado más de lo que vale, o devuelto más de lo cobrado.'
      as fault
    from sale_balance b join sale s on s.id = b.sale_id
    where b.paid_minor < 0 or b.paid_minor + b.collecting_minor > b.total_minor
    union all
    select 'Un cobro por domiciliación de la venta ' || ${nameOfSale} || ' no está en ninguna remesa.'
    from payment p join sale s on s.id = p.sale_id
    where p.method = 'directDebit' and not exists (
      select from direct_debit_item i
      where i.payment_id = p.id and i.amount_minor = p.amount_minor
        -- Of a return, less what the center had refunded.
        or i.payment_id = p.refunds_payment_id and i.amount_minor >= -p.amount_minor)
    union all
    select 'Un cobro en efectivo de la venta ' || ${nameOfSale} || ' no está en la caja.'
    from payment p join sale s on s.id = p.sale_id
    where p.method = 'cash' and p.state = 'captured' and s.origin <> 'imported' and not exists (
      select from cash_movement m where m.payment_id = p.id and m.amount_minor = p.amount_minor)
    union all
    select 'Un movimiento de caja del ' || to_char(m.at, 'DD/MM/YYYY') || ' no es de ningún cobro en efectivo.'
    from cash_movement m
    where m.kind in ('sale', 'refund') and not exists (
      select from payment p
      where p.id = m.payment_id and p.method = 'cash' and p.amount_minor = m.amount_minor)
    union all
    select 'El cierre de caja Z' || c.z_number || ' no cuadra con sus movimientos.' from cash_session c
    where c.state = 'closed' and c.expected_minor <> c.opening_minor + (
      select coalesce(sum(m.amount_minor), 0) from cash_movement m where m.cash_session_id = c.id)
    order by 1`,
];

/** In the record's format: `-5` is `-0.05`. */
function amountText(minor: ReturnType<typeof sql>) {
  return sql`to_char(${minor} / 100.0, 'FM9999999999990.00')`;
}
