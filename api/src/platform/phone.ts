import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidFields } from './domain-error.ts';

/**
 * A telephone as typed, in E.164; national numbers are the center's country's. Empty is null.
 * @throws {DomainError} `validation_failed` on the field `phone` when it is no number
 */
export function normalisePhone(typed: string, country: string): string | null {
  if (typed === '') return null;
  const phone = parsePhoneNumberFromString(typed, country as CountryCode); // unknown ones read as none
  if (!phone?.isPossible()) {
    throw invalidFields({
      phone: 'Ese teléfono no existe. Escríbelo entero, por ejemplo 612 345 678.',
    });
  }
  return phone.number;
}
