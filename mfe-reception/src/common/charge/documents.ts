import { getDocumentPdf, type documentTypeName } from '@aforo/shared/contract';
import { api, type CallParts } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const keepMs = 60_000;

export type Paper = CallParts<typeof getDocumentPdf>['query']['paper'];

/** What it is printed on: a full invoice on a sheet, what is given over the counter on a strip. */
export function paperOf(type: keyof typeof documentTypeName): Paper {
  return ['F2', 'R5', 'plain'].includes(type) ? 'ticket' : 'a4';
}

/** Opens a document beside the app, from where the browser prints it; kept as a file where it can't. */
export async function openDocument(id: string, fullNumber: string, paper: Paper): Promise<void> {
  const file = await api.download(getDocumentPdf, { params: { id }, query: { paper } });
  const url = URL.createObjectURL(file);
  if (window.open(url) === null) saveFile(file, `${fullNumber.replaceAll('/', '-')}.pdf`);
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
