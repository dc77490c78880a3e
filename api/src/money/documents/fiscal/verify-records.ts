import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { identityOf, isIssue, type IssueContent, type RecordContent } from './content.ts';
import { amountLiteral, cancelHash, issueHash } from './hash.ts';
import { pagesOfRecords, type StoredRecord } from './records.repository.ts';

export interface Verification {
  records: number;
  /** A sentence each, for whoever looks after the installation. */
  faults: string[];
}

/**
 * Walks every record from the first one: its place in the chain, its hash made again from its content,
 * its amounts against the document's; then what has no record, and the numbers that a series lacks.
 */
export async function verifyRecords(connection: Connection): Promise<Verification> {
  const faults: string[] = [];
  let records = 0;
  let previous: StoredRecord | null = null;
  for await (const page of pagesOfRecords(connection)) {
    for (const record of page) {
      faults.push(...faultsOf(record, previous));
      previous = record;
    }
    records += page.length;
  }
  const { rows } = await sql<{ hash: string }>`select last_hash as hash from fiscal_chain`.execute(
    connection,
  );
  if (rows[0]?.hash !== (previous?.hash ?? '')) {
    faults.push('La cadena dice que acaba en otro registro.');
  }
  faults.push(...(await findMissing(connection)));
  return { records, faults };
}

function faultsOf(record: StoredRecord, previous: StoredRecord | null): string[] {
  const { sequence, content, previousHash, hash } = record;
  const name = `El registro ${sequence} (${record.fullNumber})`;
  const faults: string[] = [];
  if (sequence !== (previous?.sequence ?? 0) + 1) {
    faults.push(`Faltan registros entre el ${previous?.sequence ?? 0} y el ${sequence}.`);
  }
  if (previousHash !== (previous?.hash ?? '') || !followsAsItSays(content, previous)) {
    faults.push(`${name} no sigue al anterior.`);
  }
  const { issuerTaxId, number, issuedOn } = identityOf(content);
  const literals = {
    ...{ issuerTaxId, number, issuedOn, previousHash },
    generatedAt: content.FechaHoraHusoGenRegistro,
  };
  const made = isIssue(content)
    ? issueHash({
        ...literals,
        ...{ type: content.TipoFactura, quota: content.CuotaTotal, total: content.ImporteTotal },
      })
    : cancelHash(literals);
  if (made !== hash || content.Huella !== hash) {
    faults.push(`${name} ha cambiado: su huella no es la de su contenido.`);
  }
  if (number !== record.fullNumber || (isIssue(content) && !addsUp(content, record))) {
    faults.push(`${name} no dice lo mismo que su factura.`);
  }
  return faults;
}

function followsAsItSays({ Encadenamiento: said }: RecordContent, previous: StoredRecord | null) {
  if (previous === null) return 'PrimerRegistro' in said;
  if (!('RegistroAnterior' in said)) return false;
  const { RegistroAnterior: before } = said;
  const { issuerTaxId, number, issuedOn } = identityOf(previous.content);
  return (
    before.Huella === previous.hash &&
    before.IDEmisorFactura === issuerTaxId &&
    before.NumSerieFactura === number &&
    before.FechaExpedicionFactura === issuedOn
  );
}

/** Its totals are the document's, and what they break down into. */
function addsUp(content: IssueContent, { quotaMinor, totalMinor }: StoredRecord): boolean {
  let [quotas, total] = [0, 0];
  for (const part of content.Desglose.DetalleDesglose) {
    const quota = minorOf(part.CuotaRepercutida ?? '0.00');
    quotas += quota;
    total += quota + minorOf(part.BaseImponibleOimporteNoSujeto);
  }
  return (
    content.CuotaTotal === amountLiteral(quotaMinor) &&
    content.ImporteTotal === amountLiteral(totalMinor) &&
    quotas === quotaMinor &&
    total === totalMinor
  );
}

function minorOf(literal: string): number {
  return Number(literal.replace('.', ''));
}

async function findMissing(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'La factura ' || d.full_number || ' no tiene registro.' as fault from document d
    where d.type <> 'plain' and not exists (
      select from fiscal_record r where r.document_id = d.id and r.kind = 'issue'
    )
    union all
    select 'En la serie ' || s.prefix || ' faltan números: hay ' || count(d.id)
      || ' documentos y va por el ' || s.last_number || '.'
    from document_series s left join document d on d.series_id = s.id
    group by s.id having count(d.id) <> s.last_number or coalesce(max(d.number), 0) <> s.last_number
    order by fault`.execute(connection);
  return rows.map(({ fault }) => fault);
}
