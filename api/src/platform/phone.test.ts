import { expect, test } from '@jest/globals';
import { typedPhones } from '@aforo/shared/testing/typed-inputs';
import { DomainError } from './domain-error.ts';
import { normalisePhone } from './phone.ts';

test.each(typedPhones.filter(([typed]) => typed !== '' && !typed.includes('\n')))(
  'the telephone %j, sent as %j, is stored as %j',
  (typed, _sent, stored) => {
    const normalise = () => normalisePhone(typed, 'ES');
    if (stored === null) expect(normalise).toThrow(DomainError);
    else expect(normalise()).toBe(stored);
  },
);

test.each([
  ['020 7946 0958', 'GB', '+442079460958'],
  ['0011 34 612 345 001', 'AU', '+34612345001'],
  ['011 34 612 345 001', 'US', '+34612345001'],
  ['', 'ES', null],
])('the telephone %j in %s is stored as %j', (typed, country, stored) => {
  expect(normalisePhone(typed, country)).toBe(stored);
});
