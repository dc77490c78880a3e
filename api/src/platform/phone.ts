import { compactPhone } from '@aforo/shared/contract';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidFields } from './domain-error.ts';

/**
 * Normalizes a telephone to E.164; national numbers belong to the center's country. Empty is null.
 * @throws {DomainError} `validation_failed` on the field `phone` for an invalid number
 */
export function normalisePhone(typed: string, country: string): string | null {
  const text = compactPhone(typed);
  if (text === '') return null;
  // The library would find a number within a sentence.
  const phone = /^\+?\d+$/.test(text)
    ? parsePhoneNumberFromString(text, country as CountryCode) // unknown countries are treated as none
    : undefined;
  if (!phone?.isPossible()) {
    throw invalidFields({
      phone: 'Ese teléfono no existe. Escríbelo entero, por ejemplo 612 345 678.',
    });
  }
  return phone.number;
}
