import { domainToASCII } from 'node:url';
import { expect, test } from '@jest/globals';
import { emailSchema, optionalEmailSchema } from '../fields.ts';
import { normalizeEmail } from './email-input.ts';
import { decodePunycode } from './punycode.ts';
import { typedEmails } from './typed-inputs.ts';

test.each(typedEmails)('the e-mail %j is stored as %j', (typed, stored) => {
  expect(emailSchema.safeParse(typed).data ?? null).toBe(stored);
});

test.each(['', '  ', '\u200B'])('an optional e-mail of %j is empty', (typed) => {
  expect(optionalEmailSchema.parse(typed)).toBe('');
});

test.each(['peña', 'мой-дом', 'göteborg', '日本語', 'bücher-straße', '😀x', 'ñ'])(
  'decodes the ASCII form of %s',
  (label) => {
    expect(decodePunycode(domainToASCII(`${label}.es`).slice(4, -3))).toBe(label);
  },
);

test.each(['zzzzzzzz', '8ma!', 'ñ', 'a-'])(
  'the label %j is not Punycode of other letters',
  (text) => {
    expect(decodePunycode(text)).toBe(text === 'a-' ? 'a' : null);
  },
);

test.each([1001, 1e6])('a text of %d dots is refused without being read', (length) => {
  const typed = `${'.'.repeat(length)}X`;
  expect(normalizeEmail(typed)).toBe(typed);
  expect(emailSchema.safeParse(typed).error?.issues).toMatchObject([
    { message: 'El correo es demasiado largo.' },
  ]);
  expect(optionalEmailSchema.safeParse(typed).success).toBe(false);
});

test.each([60, 1e6])('a label of %d characters is not Punycode', (length) => {
  expect(decodePunycode('a'.repeat(length))).toBeNull();
});
