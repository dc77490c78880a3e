import { expect, test } from '@jest/globals';
import { issuerOfContact } from './issuer-of-contact.ts';

const empty = {
  regime: 'plain',
  legalName: '',
  taxId: 'B12345674',
  street: '',
  postalCode: '',
  city: '',
  isAnswered: false,
  isTaxIdFixed: false,
  hasProducer: true,
} as const;

test.each([
  ['Calle Mayor 1, 28013 Madrid', 'Calle Mayor 1', '28013', 'Madrid'],
  ['Calle Mayor, 1\n28013 Madrid', 'Calle Mayor, 1', '28013', 'Madrid'],
  ['Calle Mayor 1\n28013 Madrid\nEspaña', 'Calle Mayor 1', '28013', 'Madrid'],
  ['Calle Mayor 1, Local 3', 'Calle Mayor 1, Local 3', '', ''],
  ['Calle Mayor, 28013', 'Calle Mayor, 28013', '', ''],
  ['Calle Mayor 1', 'Calle Mayor 1', '', ''],
  ['', '', '', ''],
])('the address %j has these parts: %j, %j, %j', (address, street, postalCode, city) => {
  const issuer = { regime: 'verifactu', legalName: '', taxId: 'B12345674' };
  expect(issuerOfContact(empty, address)).toEqual({
    ...issuer,
    street,
    postalCode,
    city,
  });
});

test('the stored data of the issuer come first', () => {
  const stored = { ...empty, legalName: 'Norte SL', street: 'Calle Sur 2', city: 'Toledo' };
  expect(issuerOfContact(stored, 'Calle Mayor 1, 28013 Madrid')).toEqual({
    regime: 'verifactu',
    legalName: 'Norte SL',
    taxId: 'B12345674',
    street: 'Calle Sur 2',
    postalCode: '',
    city: 'Toledo',
  });
});
