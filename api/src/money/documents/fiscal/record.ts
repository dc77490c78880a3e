import type { Buyer } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import type { MoneySettings } from '../../settings/index.ts';
import type { DocumentType } from '../document-types.ts';
import type { CorrectedDocument, NewRecord } from '../documents.repository.ts';
import { amountLiteral, dateLiteral, instantLiteral, issueHash } from './hash.ts';

/** The sums of one rate of a document, in minor units. */
export interface TaxTotal {
  taxTreatment: 'rate' | 'exempt' | 'notSubject';
  taxCause: string | null;
  taxBasisPoints: number;
  grossMinor: number;
  baseMinor: number;
  quotaMinor: number;
}

interface IssuedDocument {
  fullNumber: string;
  type: Exclude<DocumentType, 'plain'>;
  generatedAt: Date;
  /** Days of the center. */
  issuedOn: string;
  operationOn: string;
  description: string;
  taxes: readonly TaxTotal[];
  quotaMinor: number;
  totalMinor: number;
  buyer: Buyer | null;
  corrects: CorrectedDocument | null;
}

interface Chain {
  lastSequence: number;
  lastHash: string;
}

/** Of the order: article 10, fields of a record of issue. What is stored is what is hashed and sent. */
export function issueRecord(
  document: IssuedDocument,
  { settings, timeZone, chain }: { settings: MoneySettings; timeZone: string; chain: Chain },
): NewRecord {
  const literals = {
    issuerTaxId: settings.taxId,
    number: document.fullNumber,
    issuedOn: dateLiteral(document.issuedOn),
    type: document.type,
    quota: amountLiteral(document.quotaMinor),
    total: amountLiteral(document.totalMinor),
    previousHash: chain.lastHash,
    generatedAt: instantLiteral(document.generatedAt, timeZone),
  };
  const hash = issueHash(literals);
  const { corrects, buyer, type } = document;
  const content = {
    IDVersion: '1.0',
    IDEmisorFactura: literals.issuerTaxId,
    NumSerieFactura: literals.number,
    FechaExpedicionFactura: literals.issuedOn,
    NombreRazonEmisor: settings.legalName,
    TipoFactura: type,
    // By differences: what is given back is written with its sign.
    ...(type === 'R1' || type === 'R5' ? { TipoRectificativa: 'I' } : {}),
    ...(corrects === null
      ? {}
      : {
          [type === 'F3' ? 'FacturasSustituidas' : 'FacturasRectificadas']: [
            {
              IDEmisorFactura: literals.issuerTaxId,
              NumSerieFactura: corrects.fullNumber,
              FechaExpedicionFactura: dateLiteral(corrects.issuedOn),
            },
          ],
        }),
    FechaOperacion: dateLiteral(document.operationOn),
    DescripcionOperacion: document.description.slice(0, 500),
    ...(buyer === null || type === 'F2' || type === 'R5'
      ? {}
      : { Destinatarios: [{ NombreRazon: buyer.name, NIF: buyer.taxId }] }),
    Desglose: document.taxes.map(breakdownOf),
    CuotaTotal: literals.quota,
    ImporteTotal: literals.total,
    Encadenamiento: literals.previousHash,
    FechaHoraHusoGenRegistro: literals.generatedAt,
    TipoHuella: '01',
    Huella: hash,
  };
  return {
    id: newId(),
    sequence: chain.lastSequence + 1,
    kind: 'issue',
    content,
    previousHash: chain.lastHash,
    hash,
  };
}

function breakdownOf(tax: TaxTotal) {
  const { taxTreatment, taxCause, taxBasisPoints } = tax;
  const common = {
    Impuesto: '01',
    ClaveRegimen: '01',
    BaseImponibleOimporteNoSujeto: amountLiteral(tax.baseMinor),
  };
  if (taxTreatment === 'exempt') return { ...common, OperacionExenta: taxCause };
  if (taxTreatment === 'notSubject') return { ...common, CalificacionOperacion: taxCause };
  return {
    ...common,
    CalificacionOperacion: 'S1',
    TipoImpositivo: amountLiteral(taxBasisPoints),
    CuotaRepercutida: amountLiteral(tax.quotaMinor),
  };
}
