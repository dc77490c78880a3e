import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidFields } from './domain-error.ts';

/**
 * Normalizes a telephone to E.164; national numbers belong to the center's country. Empty is null.
 * @throws {DomainError} `validation_failed` on the field `phone` for an invalid number
 */
export function normalisePhone(typed: string, country: string): string | null {
  if (typed === '') return null;
  const phone = parsePhoneNumberFromString(typed, country as CountryCode); // unknown countries are treated as none
  if (!phone?.isPossible()) {
    throw invalidFields({
      phone: 'Ese teléfono no existe. Escríbelo entero, por ejemplo 612 345 678.',
    });
  }
  return phone.number;
}
