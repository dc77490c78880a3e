import { type Buyer, fullNumberOf, type SeriesKind } from '@aforo/shared/contract';
import type { Clock } from '../../platform/time/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import type { MoneySettings } from '../settings/index.ts';
import { correctingType, type DocumentType, documentTypeOf, seriesOf } from './document-types.ts';
import {
  type CorrectedDocument,
  type DocumentRow,
  endOfChain,
  findDocumentOfSale,
  insertDocuments,
  lockSeries,
  takeNumbers,
} from './documents.repository.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { issueRecord, type TaxTotal } from './fiscal/record.ts';

/** The document that would correct a sale's document; null when the sale has none. */
export async function correctingDocument(
  connection: Connection,
  saleId: string,
): Promise<{ type: DocumentType; corrects: string } | null> {
  const corrected = await findDocumentOfSale(connection, saleId);
  if (!corrected) return null;
  return { type: correctingType(corrected.type), corrects: corrected.fullNumber };
}
/** The maximum number of rates in a record's breakdown. */
const MAX_RATES = 12;

interface DocumentRequest {
  settings: MoneySettings;
  /** Of the center. */
  timeZone: string;
  totalMinor: number;
  taxes: readonly TaxTotal[];
  wanted: 'simplified' | 'full';
  buyer: Buyer | null;
  /** For a refund: the sale whose document it corrects. */
  correctsSaleId?: string | null;
  /** For an F3: the simplified invoice that it replaces, together with its corrections. */
  replaces?: CorrectedDocument;
  corrections?: readonly CorrectedDocument[];
}

/** A document whose series is locked and whose time is fixed, before it has a number. */
export interface ReservedDocument {
  request: DocumentRequest;
  type: DocumentType;
  buyer: Buyer | null;
  corrected: CorrectedDocument | null;
  /** Read under the series lock: no later number has an earlier time. */
  issuedAt: Date;
  /** The local day. */
  issuedOn: string;
}

/**
 * Decides the document's type, makes the checks that need no write, locks the series and only then
 * reads the clock. Other issuers of the series wait from here until the transaction ends, so all
 * other row locks must come before it and the writes after it.
 * @returns null for the refund of a sale without a document
 * @throws {DomainError} `buyer_required`, `too_many_rates`
 */
export async function reserveDocument(
  { clock }: Dependencies,
  trx: Transaction,
  request: DocumentRequest,
): Promise<ReservedDocument | null> {
  const { totalMinor, taxes, wanted, settings, timeZone } = request;
  const corrected = request.correctsSaleId
    ? await findDocumentOfSale(trx, request.correctsSaleId)
    : (request.replaces ?? null);
  if (corrected === undefined) return null;
  const buyer = request.buyer ?? corrected?.buyer ?? null;
  const corrects = corrected?.type ?? null;
  const type = request.replaces
    ? 'F3'
    : documentTypeOf({ settings, totalMinor, wanted, buyer, corrects });
  if (type !== 'plain' && taxes.length > MAX_RATES) {
    throw new DomainError('too_many_rates', { limit: MAX_RATES });
  }
  const kind = seriesOf[type];
  const issuedAt = await lockSeriesOfNow(clock, trx, { kind, timeZone });
  const issuedOn = localDateOf(issuedAt, timeZone);
  return { request, type, buyer, corrected, issuedAt, issuedOn };
}

/** @returns the time, read while the series of its year is locked */
async function lockSeriesOfNow(
  clock: Clock,
  trx: Transaction,
  { kind, timeZone }: { kind: SeriesKind; timeZone: string },
): Promise<Date> {
  for (;;) {
    const year = yearOf(localDateOf(clock.now(), timeZone));
    // guard: the clock is read under the series’ lock (document-dates.test.ts)
    await lockSeries(trx, { kind, year });
    const at = clock.now();
    // The year may have ended while this waited for the lock.
    if (yearOf(localDateOf(at, timeZone)) === year) return at;
  }
}

function yearOf(localDate: string): number {
  return Number(localDate.slice(0, 4));
}

/** A sale to issue a document for. */
interface DocumentedSale {
  saleId: string;
  totalMinor: number;
  taxes: readonly TaxTotal[];
  /** A one-line summary of the sale. */
  description: string;
}

/**
 * Writes a reserved document with its number and, if the center's regime requires one, its record.
 * This must be the transaction's last step, because all series share the chain of records.
 */
export async function issueDocument(
  dependencies: Pick<Dependencies, 'clock'>,
  trx: Transaction,
  reserved: ReservedDocument,
  { saleId, description }: Pick<DocumentedSale, 'saleId' | 'description'>,
): Promise<DocumentRow> {
  const { totalMinor, taxes } = reserved.request;
  const sale = { saleId, description, totalMinor, taxes };
  const [document] = await issueDocuments(dependencies, trx, reserved, [sale]);
  if (!document) throw new Error('A sale without a document');
  return document;
}

/** The same for many sales of one reserved type: consecutive numbers, two statements. */
export async function issueDocuments(
  { clock }: Pick<Dependencies, 'clock'>,
  trx: Transaction,
  { request, type, buyer, corrected, issuedAt, issuedOn }: ReservedDocument,
  sales: readonly DocumentedSale[],
): Promise<DocumentRow[]> {
  const { settings, timeZone, corrections = [] } = request;
  const hasRecord = type !== 'plain';
  const taken = await takeNumbers(trx, {
    kind: seriesOf[type],
    year: yearOf(issuedOn),
    hasRecord,
    count: sales.length,
  });
  if (hasRecord && taken.chain === null) throw new Error('The chain of fiscal records has no row');
  const { seriesId, prefix } = taken;
  let { chain } = taken;
  const issued = sales.map(({ saleId, totalMinor, taxes, description }, index) => {
    const number = taken.number + index;
    const document = {
      id: newId(),
      saleId,
      type,
      seriesId,
      number,
      issuedAt,
      issuedOn,
      totalMinor,
      fullNumber: fullNumberOf(prefix, number),
      operationOn: request.replaces?.operationOn ?? issuedOn,
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
    if (type === 'plain' || chain === null) return { document, record: null };
    const corrects = corrected ? [corrected, ...corrections] : [];
    const facts = { ...document, type, generatedAt: clock.now(), description, taxes, corrects };
    const record = issueRecord(facts, { settings, timeZone, chain });
    chain = endOfChain(record);
    return { document, record };
  });
  await insertDocuments(trx, issued);
  return issued.map(({ document }) => document);
}

/** `Calle Mayor 1, 28013 Madrid`; the province is left out when it equals the city. */
function addressOf({ street, postalCode, city, province }: MoneySettings): string {
  const cityLine = [postalCode, city].filter(Boolean).join(' ');
  return [street, cityLine, province === city ? '' : province].filter(Boolean).join(', ');
}
