import { DomainError } from '../../../platform/domain-error.ts';

/**
 * Refuses the formats of spreadsheets that are not read: old workbooks and encrypted ones (both are
 * compound files), OpenDocument, and web pages with the name of a workbook.
 * @throws {DomainError} `list_wrong_format`, which says what to do
 */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  const isCompound = start.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
  const isOpenDocument =
    start.startsWith('PK') && start.includes('mimetypeapplication/vnd.oasis.opendocument');
  const isPage = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table|\?xml)/i.test(start);
  if (isCompound || isOpenDocument || isPage) throw new DomainError('list_wrong_format');
}
