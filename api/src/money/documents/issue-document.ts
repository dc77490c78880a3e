import { type Buyer, fullNumberOf } from '@aforo/shared/contract';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { MoneySettings } from '../settings/index.ts';
import { correctingType, type DocumentType, documentTypeOf, seriesOf } from './document-types.ts';
import {
  type CorrectedDocument,
  type DocumentRow,
  findDocumentOfSale,
  insertDocument,
  takeNumber,
} from './documents.repository.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { issueRecord, type TaxTotal } from './fiscal/record.ts';

/** What would correct the document of a sale; null where it has none. */
export async function correctingDocument(
  connection: Connection,
  saleId: string,
): Promise<{ type: DocumentType; corrects: string } | null> {
  const corrected = await findDocumentOfSale(connection, saleId);
  if (!corrected) return null;
  return { type: correctingType(corrected.type), corrects: corrected.fullNumber };
}
/** As many as a record may break its total down into. */
const MAX_RATES = 12;

interface Issue {
  settings: MoneySettings;
  /** Of the center. */
  timeZone: string;
  saleId: string;
  issuedAt: Date;
  totalMinor: number;
  /** One line that says what was sold. */
  description: string;
  taxes: readonly TaxTotal[];
  wanted: 'simplified' | 'full';
  buyer: Buyer | null;
  /** Of a refund: the sale whose document it corrects. */
  correctsSaleId?: string | null;
  /** A full one in place of the simplified one of this sale, and of its corrections. */
  replaces?: CorrectedDocument;
  corrections?: readonly CorrectedDocument[];
}

/**
 * Issues the document of a sale: its number, and its record where the center's regime wants one. The
 * last thing that a transaction does, because whoever issues next waits for its end.
 * @returns null for the refund of a sale that has no document
 * @throws {DomainError} `buyer_required`, `too_many_rates`
 */
export async function issueDocument(
  { clock }: Pick<Dependencies, 'clock'>,
  trx: Transaction,
  issue: Issue,
): Promise<DocumentRow | null> {
  const { saleId, issuedAt, totalMinor, taxes, wanted, settings, timeZone } = issue;
  const corrected = issue.correctsSaleId
    ? await findDocumentOfSale(trx, issue.correctsSaleId)
    : (issue.replaces ?? null);
  if (corrected === undefined) return null;
  const buyer = issue.buyer ?? corrected?.buyer ?? null;
  const corrects = corrected?.type ?? null;
  const { corrections = [] } = issue;
  const type = issue.replaces
    ? 'F3'
    : documentTypeOf({ settings, totalMinor, wanted, buyer, corrects });
  if (type !== 'plain' && taxes.length > MAX_RATES) {
    throw new DomainError('too_many_rates', { limit: MAX_RATES });
  }
  const issuedOn = localDateOf(issuedAt, timeZone);
  const { seriesId, prefix, number, chain } = await takeNumber(trx, {
    kind: seriesOf[type],
    year: Number(issuedOn.slice(0, 4)),
    hasRecord: type !== 'plain',
  });
  const document = {
    id: newId(),
    ...{ saleId, type, seriesId, number, issuedAt, issuedOn, totalMinor },
    fullNumber: fullNumberOf(prefix, number),
    operationOn: issue.replaces?.operationOn ?? issuedOn,
    issuer: {
      name: settings.legalName,
      taxId: settings.taxId,
      address: addressOf(settings),
      territory: settings.territory,
    },
    buyer: type === 'F2' || type === 'R5' || type === 'plain' ? null : buyer,
    baseMinor: taxes.reduce((sum, tax) => sum + tax.baseMinor, 0),
    quotaMinor: taxes.reduce((sum, tax) => sum + tax.quotaMinor, 0),
    correctsDocumentId: corrected?.id ?? null,
    replacesCorrections: corrections.map(({ id }) => id),
  };
  if (type !== 'plain' && chain === null) throw new Error('The chain of fiscal records has no row');
  const record =
    type !== 'plain' && chain !== null
      ? issueRecord(
          {
            ...document,
            // Under the chain's lock, so that records are in the order of their stamps.
            generatedAt: clock.now(),
            ...{ type, description: issue.description, taxes },
            corrects: corrected ? [corrected, ...corrections] : [],
          },
          { settings, timeZone, chain },
        )
      : null;
  await insertDocument(trx, document, record);
  return document;
}

/** `Calle Mayor 1, 28013 Madrid`; the province only where it has another name than the city. */
function addressOf({ street, postalCode, city, province }: MoneySettings): string {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [street, place, province === city ? '' : province].filter(Boolean).join(', ');
}
