import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../../platform/database/index.ts';
import {
  type Identity,
  identityOf,
  isIssue,
  type IssueContent,
  type RecordContent,
} from '../fiscal/content.ts';
import { amountLiteral, cancelHash, dateLiteral, issueHash } from '../fiscal/hash.ts';
import { correctionFields, partyOf } from '../fiscal/record.ts';
import {
  pagesOfRecords,
  type RecordedDocument,
  type StoredRecord,
} from '../fiscal/records.repository.ts';
import { readChainEnd } from './anchors.repository.ts';
import { partsText } from './facts.messages.ts';
import type { SealedPart } from './facts.repository.ts';

export interface Verification {
  records: number;
  /** One sentence each, for the operator. */
  faults: string[];
}

/**
 * Verifies every record: its position in the chain, its hash, and its content against its document.
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
  const { lastHash } = await readChainEnd(connection);
  if (lastHash !== (previous?.hash ?? '')) {
    faults.push('La cadena dice que acaba en otro registro.');
  }
  return { records, faults };
}

function faultsOf(record: StoredRecord, previous: StoredRecord | null): string[] {
  const { sequence, content, previousHash, hash, document } = record;
  const { issuerTaxId, number, issuedOn } = identityOf(content);
  const name = `El registro ${sequence} (${document?.fullNumber ?? number})`;
  const faults: string[] = [];
  if (sequence !== (previous?.sequence ?? 0) + 1) {
    faults.push(`Faltan registros entre el ${previous?.sequence ?? 0} y el ${sequence}.`);
  }
  if (previousHash !== (previous?.hash ?? '') || !referencesPrevious(content, previous)) {
    faults.push(`${name} no sigue al anterior.`);
  }
  const literals = {
    issuerTaxId,
    number,
    issuedOn,
    previousHash,
    generatedAt: content.FechaHoraHusoGenRegistro,
  };
  const expectedHash = isIssue(content)
    ? issueHash({
        ...literals,
        type: content.TipoFactura,
        quota: content.CuotaTotal,
        total: content.ImporteTotal,
      })
    : cancelHash(literals);
  if (expectedHash !== hash || content.Huella !== hash) {
    faults.push(`${name} ha cambiado: su huella no es la de su contenido.`);
  }
  if (document === null) return [...faults, `${name} no tiene documento.`];
  const parts = contradictedParts(content, document);
  if (parts.length > 0) {
    faults.push(`${name} no dice lo mismo que su factura: ${partsText(parts)}.`);
  }
  return faults;
}

/** The parts in which a record and its document differ. */
function contradictedParts(content: RecordContent, document: RecordedDocument): SealedPart[] {
  const { issuerTaxId, number, issuedOn } = identityOf(content);
  const { issuer, buyer, type } = document;
  const isSame: Partial<Record<SealedPart, boolean>> = {
    number: number === document.fullNumber,
    dates: issuedOn === dateLiteral(document.issuedOn),
    issuer: issuerTaxId === issuer.taxId,
  };
  if (isIssue(content)) {
    const hasSameCorrections = isDeepStrictEqual(
      sortedReferences(content),
      sortedReferences(
        document.corrects.length > 0 ? correctionFields(type, document.corrects, issuer.taxId) : {},
      ),
    );
    isSame.type = content.TipoFactura === type && hasSameCorrections;
    isSame.dates &&= content.FechaOperacion === dateLiteral(document.operationOn);
    isSame.issuer &&= content.NombreRazonEmisor === issuer.name;
    isSame.buyer = isDeepStrictEqual(
      content.Destinatarios?.IDDestinatario ?? [],
      buyer === null ? [] : [partyOf(buyer)],
    );
    isSame.totals = hasMatchingTotals(content, document);
  }
  const parts = Object.keys(isSame) as SealedPart[]; // the keys just written
  return parts.filter((part) => isSame[part] === false);
}

type Corrections = ReturnType<typeof correctionFields>;

/** Sorted, because a document doesn't keep the order of its references. */
function sortedReferences({ FacturasRectificadas, FacturasSustituidas }: Corrections) {
  const sorted = (list: readonly Identity[] = []) =>
    list
      .map(({ IDEmisorFactura, NumSerieFactura, FechaExpedicionFactura }) =>
        [IDEmisorFactura, NumSerieFactura, FechaExpedicionFactura].join(' '),
      )
      .toSorted();
  return [
    sorted(FacturasRectificadas?.IDFacturaRectificada),
    sorted(FacturasSustituidas?.IDFacturaSustituida),
  ];
}

function referencesPrevious(
  { Encadenamiento: chaining }: RecordContent,
  previous: StoredRecord | null,
) {
  if (previous === null) return 'PrimerRegistro' in chaining;
  if (!('RegistroAnterior' in chaining)) return false;
  const { RegistroAnterior: reference } = chaining;
  const { issuerTaxId, number, issuedOn } = identityOf(previous.content);
  return (
    reference.Huella === previous.hash &&
    reference.IDEmisorFactura === issuerTaxId &&
    reference.NumSerieFactura === number &&
    reference.FechaExpedicionFactura === issuedOn
  );
}

/** The record's totals equal the document's and the sum of the breakdown. */
function hasMatchingTotals(
  content: IssueContent,
  { quotaMinor, totalMinor }: RecordedDocument,
): boolean {
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
