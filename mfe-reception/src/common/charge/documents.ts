import { getDocumentPdf, getDocumentTicket, type documentTypeName } from '@aforo/shared/contract';
import { api, type CallParts } from '@aforo/shared/http';
import { PrinterError, printTicket } from '@aforo/shared/printing';
import { saveFile } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';

const keepMs = 60_000;

export type Paper = CallParts<typeof getDocumentPdf>['query']['paper'];

/** Paper size: a full invoice on A4, other documents on a receipt roll. */
export function paperOf(type: keyof typeof documentTypeName): Paper {
  return ['F2', 'R5', 'plain'].includes(type) ? 'ticket' : 'a4';
}

/** A ticket goes to this device's printer; an A4 sheet opens in a tab, to look at or to print. */
export async function printDocument(id: string, fullNumber: string, paper: Paper): Promise<void> {
  if (paper === 'a4') return openSheet(id, fullNumber);
  return printTicket(await api.call(getDocumentTicket, { params: { id } }));
}

/** Why a document was not printed. */
export function printErrorText(error: unknown): string {
  return error instanceof PrinterError ? error.message : errorText(error);
}

/** Opens the PDF in a new tab; downloads it where that is not possible. */
async function openSheet(id: string, fullNumber: string): Promise<void> {
  const file = await api.download(getDocumentPdf, { params: { id }, query: { paper: 'a4' } });
  const url = URL.createObjectURL(file);
  if (window.open(url) === null) saveFile(file, `${fullNumber.replaceAll('/', '-')}.pdf`);
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
