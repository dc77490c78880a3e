import type { exportInvoiceBook } from '@aforo/shared/contract';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Cell } from '../../../platform/formats/cell.ts';
import { csvChunks } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { xlsxChunks } from '../../../platform/formats/xlsx.ts';
import { type MoneySettings, readMoneySettings } from '../../settings/index.ts';
import {
  bookColumns,
  quarterText,
  sheetName,
  stateText,
  typeText,
} from './invoice-book.messages.ts';
import {
  type InvoiceBookDocument,
  type InvoiceBookTax,
  type BookPosition,
  listInvoiceBookDocuments,
} from './invoice-book.repository.ts';

type InvoiceBookQuery = z.output<(typeof exportInvoiceBook)['query']>;

const pageSize = 500;

/**
 * The book of issued invoices, read and written page by page, so that memory use doesn't depend on
 * its length.
 */
export function invoiceBook(connection: Connection, query: InvoiceBookQuery): Readable {
  const rows = invoiceRows(connection, query);
  return Readable.from(
    query.format === 'csv'
      ? csvChunks(bookColumns, rows)
      : xlsxChunks(sheetName, bookColumns, rows),
    { objectMode: false },
  );
}

/** The rows of the book, page by page. */
export function invoiceRows(
  connection: Connection,
  query: Pick<InvoiceBookQuery, 'from' | 'to' | 'simplified'>,
): AsyncGenerator<Cell[][]> {
  return rowsOf(connection, entriesOf(pagesOf(connection, query), query.simplified));
}

async function* pagesOf(
  connection: Connection,
  { from, to }: Pick<InvoiceBookQuery, 'from' | 'to'>,
): AsyncGenerator<InvoiceBookDocument[]> {
  let after: BookPosition | null = null;
  for (;;) {
    const page: InvoiceBookDocument[] = await listInvoiceBookDocuments(connection, {
      from,
      to,
      after,
      limit: pageSize,
    });
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

/** A document, or several consecutive simplified invoices; `last` then differs from the first. */
interface Entry extends InvoiceBookDocument {
  last: Pick<InvoiceBookDocument, 'number' | 'fullNumber'>;
}

async function* entriesOf(
  pages: AsyncIterable<readonly InvoiceBookDocument[]>,
  simplified: InvoiceBookQuery['simplified'],
): AsyncGenerator<Entry[]> {
  let entry: Entry | null = null;
  for await (const page of pages) {
    const ready: Entry[] = [];
    for (const document of page) {
      if (entry !== null && simplified === 'daily' && canMerge(entry, document)) {
        entry = mergeEntries(entry, document);
      } else {
        if (entry !== null) ready.push(entry);
        entry = { ...document, last: document };
      }
    }
    yield ready;
  }
  if (entry !== null) yield [entry];
}

/** A cancelled or replaced invoice is never merged, so that its state can be shown. */
function canMerge(entry: Entry, next: InvoiceBookDocument): boolean {
  const isPlain = (document: InvoiceBookDocument) =>
    document.type === 'F2' && stateText(document) === '';
  return (
    isPlain(entry) &&
    isPlain(next) &&
    entry.series === next.series &&
    entry.issuedOn === next.issuedOn &&
    entry.operationOn === next.operationOn &&
    entry.last.number + 1 === next.number
  );
}

function mergeEntries(entry: Entry, next: InvoiceBookDocument): Entry {
  const taxes = entry.taxes.slice();
  for (const tax of next.taxes) {
    const position = taxes.findIndex((one) => isSameRate(one, tax));
    const existing = taxes[position];
    if (!existing) taxes.push(tax);
    else {
      taxes[position] = {
        ...existing,
        baseMinor: existing.baseMinor + tax.baseMinor,
        quotaMinor: existing.quotaMinor + tax.quotaMinor,
      };
    }
  }
  return { ...entry, taxes, last: next };
}

function isSameRate(one: InvoiceBookTax, other: InvoiceBookTax): boolean {
  return (
    one.taxTreatment === other.taxTreatment &&
    one.taxCause === other.taxCause &&
    one.taxBasisPoints === other.taxBasisPoints
  );
}

type Issuer = Pick<MoneySettings, 'activity' | 'iaeHeading' | 'territory'>;

async function* rowsOf(
  connection: Connection,
  entries: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<Cell[][]> {
  const issuer = await readMoneySettings(connection);
  for await (const page of entries) yield page.flatMap((entry) => entryRows(entry, issuer));
}

/**
 * One row per rate with the row's total, so that each amount column sums to the month's documents.
 * A full invoice that replaces simplified ones (F3) has its amount in a separate column and the
 * period of the invoice that it replaces: the tax office takes the tax from the simplified invoice
 * and not from the F3 (its questions on the SII, 2.30).
 */
function entryRows(entry: Entry, issuer: Issuer): Cell[][] {
  const { taxes, type, totalMinor } = entry;
  if (type === 'F3') return [entryRow(entry, issuer, null, { hundredths: totalMinor })];
  return taxes.map((tax) => entryRow(entry, issuer, tax, null));
}

function entryRow(
  entry: Entry,
  { activity, iaeHeading, territory }: Issuer,
  tax: InvoiceBookTax | null,
  countedBefore: Cell,
): Cell[] {
  const { series, fullNumber, last, issuedOn, operationOn, type, corrects } = entry;
  const isSeveral = last.fullNumber !== fullNumber;
  const isInvoice = type !== 'plain';
  const declaredOn = (type === 'F3' ? entry.correctsIssuedOn : null) ?? issuedOn;
  const numberOf = (full: string) => full.slice(series.length);
  return [
    ...(isInvoice ? [declaredOn.slice(0, 4), quarterText(declaredOn)] : [null, null]),
    activity.slice(0, 1),
    activity.slice(1),
    iaeHeading,
    // The tax office's code of an entry that merges simplified invoices.
    isSeveral ? 'F4' : typeText(type),
    ...emptyCells(2),
    { date: issuedOn },
    { date: operationOn },
    series,
    numberOf(fullNumber),
    isSeveral ? numberOf(last.fullNumber) : null,
    entry.buyerIdType,
    entry.buyerIdType === null ? null : entry.buyerCountry,
    entry.buyerTaxId,
    entry.buyerName,
    isInvoice ? operationKey(territory) : null,
    ...taxCells(tax),
    ...emptyCells(11),
    fullNumber,
    corrects,
    stateText(entry),
    countedBefore,
  ];
}

/** The key of the operation: «régimen general», or «sujetas al IPSI/IGIC». */
function operationKey(territory: Issuer['territory']): '01' | '08' {
  return territory === 'canaryIslands' || territory === 'ceutaMelilla' ? '08' : '01';
}

/** Qualification, exemption, total, base, rate and tax. */
function taxCells(tax: InvoiceBookTax | null): Cell[] {
  if (tax === null) return emptyCells(6);
  const { taxTreatment, taxCause, taxBasisPoints, baseMinor, quotaMinor } = tax;
  const amounts = [{ hundredths: baseMinor + quotaMinor }, { hundredths: baseMinor }];
  const quota = { hundredths: quotaMinor };
  switch (taxTreatment) {
    case 'rate':
      return ['S1', null, ...amounts, { hundredths: taxBasisPoints }, quota];
    case 'exempt':
      return [null, taxCause, ...amounts, null, quota];
    case 'notSubject':
      return [taxCause, null, ...amounts, null, quota];
  }
}

function emptyCells(count: number): null[] {
  return Array.from({ length: count }, () => null);
}
