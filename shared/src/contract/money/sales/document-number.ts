/**
 * Whether a search text can be a document's number, such as `S26-000007` or its digits from a
 * zero on. A phone number can't.
 */
export function isDocumentNumber(text: string): boolean {
  const compact = text.replaceAll(/[\s\p{P}\p{Cf}]/gu, '');
  return /^[A-Za-z0-9]{0,5}[A-Za-z]\d{2,14}$|^0\d{2,7}$/.test(compact);
}
