import { remainder97 } from './iban.ts';

/**
 * The SEPA creditor identifier of a Spanish creditor: country, check digits, suffix of three
 * characters, and tax id. The suffix is not part of the check digits.
 * @param taxId normalised, as by `normalizeTaxId`
 */
export function creditorIdOf(taxId: string, suffix: string): string {
  const check = 98 - remainder97(`ES00${taxId}`);
  return `ES${String(check).padStart(2, '0')}${suffix}${taxId}`;
}
