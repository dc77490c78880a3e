import type { exportInvoiceBook } from '@aforo/shared/contract';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Cell } from '../../platform/cell.ts';
import { csvBits } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/index.ts';
import { xlsxBits } from '../../platform/xlsx.ts';
import { head, sheetName, stateText, typeText } from './invoice-book.messages.ts';
import {
  type BookedDocument,
  type BookedTax,
  type BookPosition,
  listBookedDocuments,
} from './invoice-book.repository.ts';

type Asked = z.output<(typeof exportInvoiceBook)['query']>;

const atOnce = 500;

/** The book of issued invoices, read and written page by page: its length doesn't matter to memory. */
export function invoiceBook(connection: Connection, asked: Asked): Readable {
  const rows = rowsOf(entriesOf(pagesOf(connection, asked), asked.simplified));
  return Readable.from(
    asked.format === 'csv' ? csvBits(head, rows) : xlsxBits(sheetName, head, rows),
    { objectMode: false },
  );
}

async function* pagesOf(
  connection: Connection,
  { from, to }: Asked,
): AsyncGenerator<BookedDocument[]> {
  let after: BookPosition | null = null;
  for (;;) {
    const page: BookedDocument[] = await listBookedDocuments(connection, {
      ...{ from, to, after, limit: atOnce },
    });
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < atOnce) return;
  }
}

/** A document, or several simplified ones in a row; the last one is then another than the first. */
interface Entry extends BookedDocument {
  last: Pick<BookedDocument, 'number' | 'fullNumber'>;
}

async function* entriesOf(
  pages: AsyncIterable<readonly BookedDocument[]>,
  simplified: Asked['simplified'],
): AsyncGenerator<Entry[]> {
  let entry: Entry | null = null;
  for await (const page of pages) {
    const ready: Entry[] = [];
    for (const document of page) {
      if (entry !== null && simplified === 'daily' && isContinued(entry, document)) {
        entry = continued(entry, document);
      } else {
        if (entry !== null) ready.push(entry);
        entry = { ...document, last: document };
      }
    }
    yield ready;
  }
  if (entry !== null) yield [entry];
}

/** One that was cancelled or replaced stands alone, so that what became of it can be told. */
function isContinued(entry: Entry, next: BookedDocument): boolean {
  const isPlain = (document: BookedDocument) =>
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

function continued(entry: Entry, next: BookedDocument): Entry {
  const taxes = entry.taxes.slice();
  for (const tax of next.taxes) {
    const position = taxes.findIndex((one) => isSameRate(one, tax));
    const known = taxes[position];
    if (!known) taxes.push(tax);
    else {
      taxes[position] = {
        ...known,
        baseMinor: known.baseMinor + tax.baseMinor,
        quotaMinor: known.quotaMinor + tax.quotaMinor,
      };
    }
  }
  return { ...entry, taxes, last: next };
}

function isSameRate(one: BookedTax, other: BookedTax): boolean {
  return (
    one.taxTreatment === other.taxTreatment &&
    one.taxCause === other.taxCause &&
    one.taxBasisPoints === other.taxBasisPoints
  );
}

async function* rowsOf(entries: AsyncIterable<readonly Entry[]>): AsyncGenerator<Cell[][]> {
  for await (const page of entries) yield page.flatMap(entryRows);
}

/** One row per rate; `Total` is that of the row, so that the column adds up. */
function entryRows(entry: Entry): Cell[][] {
  const { series, fullNumber, last, issuedOn, operationOn, buyerName, buyerTaxId } = entry;
  const isSeveral = last.fullNumber !== fullNumber;
  return entry.taxes.map(({ taxTreatment, taxCause, taxBasisPoints, baseMinor, quotaMinor }) => [
    ...[series, fullNumber, isSeveral ? last.fullNumber : null],
    ...[{ date: issuedOn }, { date: operationOn }],
    // The tax office's code of an entry that sums up simplified ones.
    isSeveral ? 'F4' : typeText(entry.type),
    ...[buyerName, buyerTaxId],
    { hundredths: baseMinor },
    taxTreatment === 'rate' ? { hundredths: taxBasisPoints } : null,
    { hundredths: quotaMinor },
    taxCause,
    { hundredths: baseMinor + quotaMinor },
    ...[entry.corrects, stateText(entry)],
  ]);
}
