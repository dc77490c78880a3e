import { readFileSync } from 'node:fs';
import type { Buyer, Territory } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import type { MoneySettings } from '../../settings/index.ts';
import type { DocumentType } from '../document-types.ts';
import type { Chain, CorrectedDocument, NewRecord } from '../documents.repository.ts';
import type { Breakdown, CancelContent, IssueContent, Party, RecordContent } from './content.ts';
import { amountLiteral, cancelHash, dateLiteral, instantLiteral, issueHash } from './hash.ts';

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
  /** Local days of the center. */
  issuedOn: string;
  operationOn: string;
  description: string;
  taxes: readonly TaxTotal[];
  quotaMinor: number;
  totalMinor: number;
  buyer: Buyer | null;
  /** The documents that it corrects or replaces. */
  corrects: readonly Pick<CorrectedDocument, 'fullNumber' | 'issuedOn'>[];
}

type ProducerSettings = Pick<
  MoneySettings,
  'legalName' | 'taxId' | 'territory' | 'producerName' | 'producerTaxId' | 'installationId'
>;

interface RecordContext {
  settings: ProducerSettings;
  timeZone: string;
  chain: Chain;
}

/**
 * Article 10 of the order: the fields of an issue record. The stored content is the one that is
 * hashed and sent.
 */
export function issueRecord(
  document: IssuedDocument,
  { settings, timeZone, chain }: RecordContext,
): NewRecord {
  const literals = {
    issuerTaxId: settings.taxId,
    number: document.fullNumber,
    issuedOn: dateLiteral(document.issuedOn),
    type: document.type,
    quota: amountLiteral(document.quotaMinor),
    total: amountLiteral(document.totalMinor),
    previousHash: chain.hash,
    generatedAt: instantLiteral(document.generatedAt, timeZone),
  };
  const hash = issueHash(literals);
  const { corrects, buyer, type } = document;
  const content: IssueContent = {
    IDVersion: '1.0',
    IDFactura: {
      IDEmisorFactura: literals.issuerTaxId,
      NumSerieFactura: literals.number,
      FechaExpedicionFactura: literals.issuedOn,
    },
    NombreRazonEmisor: settings.legalName,
    TipoFactura: type,
    // Correction by differences: refunded amounts have their sign.
    ...(type === 'R1' || type === 'R5' ? { TipoRectificativa: 'I' } : {}),
    ...(corrects.length === 0 ? {} : correctionFields(type, corrects, literals.issuerTaxId)),
    FechaOperacion: dateLiteral(document.operationOn),
    // Cut by code points: half of a surrogate pair can't be stored as text.
    DescripcionOperacion: Array.from(document.description).slice(0, 500).join(''),
    ...(buyer === null || type === 'F2' || type === 'R5'
      ? {}
      : { Destinatarios: { IDDestinatario: [partyOf(buyer)] } }),
    Desglose: {
      DetalleDesglose: document.taxes.map((tax) => breakdownOf(tax, settings.territory)),
    },
    CuotaTotal: literals.quota,
    ImporteTotal: literals.total,
    ...chainingFields(chain),
    SistemaInformatico: systemOf(settings),
    FechaHoraHusoGenRegistro: literals.generatedAt,
    TipoHuella: '01',
    Huella: hash,
  };
  return recordOf('issue', content, chain);
}

interface CancelledDocument {
  fullNumber: string;
  issuedOn: string;
  issuerTaxId: string;
  generatedAt: Date;
  /** The tax office accepted its record, or may still accept it. */
  isKnown: boolean;
}

/** Article 11 of the order: cancels a document that was issued by mistake. */
export function cancelRecord(
  document: CancelledDocument,
  { settings, timeZone, chain }: RecordContext,
): NewRecord {
  const literals = {
    issuerTaxId: document.issuerTaxId,
    number: document.fullNumber,
    issuedOn: dateLiteral(document.issuedOn),
    previousHash: chain.hash,
    generatedAt: instantLiteral(document.generatedAt, timeZone),
  };
  const content: CancelContent = {
    IDVersion: '1.0',
    IDFactura: {
      IDEmisorFacturaAnulada: literals.issuerTaxId,
      NumSerieFacturaAnulada: literals.number,
      FechaExpedicionFacturaAnulada: literals.issuedOn,
    },
    ...(document.isKnown ? {} : { SinRegistroPrevio: 'S' }),
    ...chainingFields(chain),
    SistemaInformatico: systemOf(settings),
    FechaHoraHusoGenRegistro: literals.generatedAt,
    TipoHuella: '01',
    Huella: cancelHash(literals),
  };
  return recordOf('cancel', content, chain);
}

function recordOf(kind: NewRecord['kind'], content: RecordContent, chain: Chain): NewRecord {
  return {
    id: newId(),
    kind,
    content,
    sequence: chain.sequence + 1,
    previousHash: chain.hash,
    hash: content.Huella,
  };
}

/** The fields that reference corrected or replaced documents. */
export function correctionFields(
  type: IssuedDocument['type'],
  corrects: IssuedDocument['corrects'],
  issuerTaxId: string,
): Pick<IssueContent, 'FacturasRectificadas' | 'FacturasSustituidas'> {
  const identities = corrects.map(({ fullNumber, issuedOn }) => ({
    IDEmisorFactura: issuerTaxId,
    NumSerieFactura: fullNumber,
    FechaExpedicionFactura: dateLiteral(issuedOn),
  }));
  return type === 'F3'
    ? { FacturasSustituidas: { IDFacturaSustituida: identities } }
    : { FacturasRectificadas: { IDFacturaRectificada: identities } };
}

export function partyOf({ name, taxId, country, idType }: Buyer): Party {
  if (!idType) return { NombreRazon: name, NIF: taxId };
  return { NombreRazon: name, IDOtro: { CodigoPais: country ?? '', IDType: idType, ID: taxId } };
}

function chainingFields(chain: Chain): Pick<RecordContent, 'Encadenamiento'> {
  if (chain.hash === '') return { Encadenamiento: { PrimerRegistro: 'S' } };
  return {
    Encadenamiento: {
      RegistroAnterior: {
        IDEmisorFactura: chain.issuerTaxId,
        NumSerieFactura: chain.number,
        FechaExpedicionFactura: chain.issuedOn,
        Huella: chain.hash,
      },
    },
  };
}

/** The program's identity in its records and in the producer's declaration. */
export const programName = 'Aforo';
export const programId = 'AF';
export const programVersion: string = readVersion();

function readVersion(): string {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version; // the package's own manifest
}

function systemOf(settings: ProducerSettings): RecordContent['SistemaInformatico'] {
  return {
    NombreRazon: settings.producerName,
    NIF: settings.producerTaxId,
    NombreSistemaInformatico: programName,
    IdSistemaInformatico: programId,
    Version: programVersion,
    NumeroInstalacion: settings.installationId,
    // The program makes no other records, and has one taxpayer per installation.
    TipoUsoPosibleSoloVerifactu: 'S',
    TipoUsoPosibleMultiOT: 'N',
    IndicadorMultiplesOT: 'N',
  };
}

/**
 * The tax office's codes of taxes. `abroad` is unused, because there are no records outside Spain.
 */
const taxCode = {
  mainland: '01',
  ceutaMelilla: '02',
  canaryIslands: '03',
  abroad: '05',
} as const satisfies Record<Territory, string>;

function breakdownOf(tax: TaxTotal, territory: Territory): Breakdown {
  const { taxTreatment, taxCause, taxBasisPoints } = tax;
  const common = {
    Impuesto: taxCode[territory],
    // The general regime; exempt exports have a regime of their own (error 1199).
    ClaveRegimen: taxCause === 'E2' || taxCause === 'E3' ? '02' : '01',
    BaseImponibleOimporteNoSujeto: amountLiteral(tax.baseMinor),
  };
  if (taxTreatment !== 'rate') {
    if (taxCause === null) throw new Error(`Tax ${taxTreatment} without its cause`);
    return taxTreatment === 'exempt'
      ? { ...common, OperacionExenta: taxCause }
      : { ...common, CalificacionOperacion: taxCause };
  }
  return {
    ...common,
    CalificacionOperacion: 'S1',
    TipoImpositivo: amountLiteral(taxBasisPoints),
    CuotaRepercutida: amountLiteral(tax.quotaMinor),
  };
}
