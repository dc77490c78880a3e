import { getDocumentPdf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { saveFile } from '@aforo/shared/ui';

const keepMs = 60_000;

/** Opens a document beside the app, from where the browser prints it; kept as a file where it can't. */
export async function openDocument(id: string, fullNumber: string): Promise<void> {
  const file = await api.download(getDocumentPdf, { params: { id } });
  const url = URL.createObjectURL(file);
  if (window.open(url) === null) saveFile(file, `${fullNumber.replaceAll('/', '-')}.pdf`);
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
