import { expect, test } from '@jest/globals';
import { phoneInputSchema } from '../fields.ts';
import { compactPhone } from './phone-input.ts';
import { typedPhones } from './typed-inputs.ts';

test.each(typedPhones)('the telephone %j is sent as %j', (typed, sent) => {
  expect(phoneInputSchema.safeParse(typed).data ?? null).toBe(sent);
});

test('a telephone that was reduced stays the same', () => {
  const sent = typedPhones.flatMap(([, text]) => text ?? []);
  expect(sent.map(compactPhone)).toEqual(sent);
});

test('keeps the international prefix of Australia for the server', () => {
  expect(compactPhone('0011 34 612 345 001')).toBe('001134612345001');
});
