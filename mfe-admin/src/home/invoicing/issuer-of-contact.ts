import type { Invoicing, InvoicingInput } from '@aforo/shared/contract';

/**
 * The issuer's data for the form: what is stored, or the address of the center. The name of the
 * center is not its legal name. The parts of `Calle Mayor 1, 28013 Madrid` are its street, postal
 * code and city; without a postal code, all of it is the street.
 */
export function issuerOfContact(stored: Invoicing, address: string): InvoicingInput {
  const { legalName, taxId, street, postalCode, city } = stored;
  const hasAddress = street !== '' || city !== '';
  return {
    regime: 'verifactu',
    legalName,
    taxId,
    ...(hasAddress ? { street, postalCode, city } : partsOf(address)),
  };
}

function partsOf(address: string): { street: string; postalCode: string; city: string } {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findIndex((part) => /^\d{5}\s+\D/.test(part));
  const [, postalCode = '', city = ''] = /^(\d{5})\s+(.+)$/.exec(parts[at] ?? '') ?? [];
  return { street: parts.slice(0, at === -1 ? undefined : at).join(', '), postalCode, city };
}
