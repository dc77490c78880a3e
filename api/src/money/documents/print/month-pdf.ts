import { once } from 'node:events';
import type { Connection } from '../../../platform/database/index.ts';
import { createPdf } from '../../../platform/formats/pdf.ts';
import { readCenter, readPrintableLogo } from '../../../center/center/index.ts';
import { readDocument } from '../read-document.ts';
import { listDocumentsOfMonth, listPaymentsAtIssue } from '../read-documents.repository.ts';
import { drawDocument, paper } from './document-pdf.ts';

/**
 * All documents of a month in one PDF, in chunks, with a bookmark for each number: one of each would
 * load the fonts and the logo every time.
 * @param month such as `2026-11`
 */
export async function* monthPdf(connection: Connection, month: string): AsyncGenerator<Buffer> {
  const details = {
    logo: await readPrintableLogo(connection),
    timeZone: (await readCenter(connection)).timeZone,
  };
  const pdf = await createPdf({ ...paper, autoFirstPage: false, info: { Title: month } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  for (const { id, fullNumber } of await listDocumentsOfMonth(connection, month)) {
    const document = await readDocument(connection, id);
    pdf.addPage();
    pdf.outline.addItem(fullNumber);
    drawDocument(pdf, document, {
      ...details,
      payments: await listPaymentsAtIssue(connection, id),
    });
    yield* chunks.splice(0);
  }
  pdf.end();
  await ended;
  yield* chunks;
}
