import { getDocumentPdf, type documentTypeName } from '@aforo/shared/contract';
import { api, type CallParts } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const keepMs = 60_000;

export type Paper = CallParts<typeof getDocumentPdf>['query']['paper'];

/** Paper size: a full invoice on A4, other documents on a receipt roll. */
export function paperOf(type: keyof typeof documentTypeName): Paper {
  return ['F2', 'R5', 'plain'].includes(type) ? 'ticket' : 'a4';
}

/** Opens a document in a new tab to print it; downloads it where that is not possible. */
export async function openDocument(id: string, fullNumber: string, paper: Paper): Promise<void> {
  const file = await api.download(getDocumentPdf, { params: { id }, query: { paper } });
  const url = URL.createObjectURL(file);
  if (window.open(url) === null) saveFile(file, `${fullNumber.replaceAll('/', '-')}.pdf`);
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
