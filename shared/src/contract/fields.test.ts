import { describe, expect, test } from '@jest/globals';
import { cancelSessionSchema } from './booking/session-end.ts';
import { centerInputSchema } from './center/center.ts';
import { createClientSchema } from './people/clients.ts';
import {
  joinedText,
  multilineText,
  nameSchema,
  oneLineText,
  personNameSchema,
  phoneInputSchema,
} from './fields.ts';
import { reasonSchema } from './booking/bookings.ts';

const oneLine = 'Escríbelo en una sola línea, sin caracteres que no se ven.';

/** Invisible characters that change how a text is displayed. */
const controls: [string, string][] = [
  ['a NUL', '\u0000'],
  ['an escape', '\u001B'],
  ['a vertical tab', '\v'],
  ['a next-line', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
];
const directions: [string, string][] = [
  ['an override to the left', '\u202E'],
  ['an embedding', '\u202A'],
  ['an isolate', '\u2066'],
  ['the end of one', '\u2069'],
];
const hidden = [...controls, ...directions];
const breaks: [string, string][] = [
  ['a line break', '\n'],
  ['two of them', '\n\n'],
  ['one of Windows', '\r\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
];

describe.each([...hidden, ...breaks])('a single-line text with %s', (_what, character) => {
  const text = `Yoga${character}https://evil.test`;
  test.each([
    ['text', oneLineText()],
    ['name', nameSchema],
  ])('is refused as a %s', (_kind, schema) => {
    const { error } = schema.safeParse(text);
    expect(error?.issues[0]?.message).toBe(oneLine);
  });
});

describe.each([...controls, ...breaks])('%s', (_what, character) => {
  test('is refused in a person’s name', () => {
    const { error } = personNameSchema.safeParse(`Ana${character}Ruiz`);
    expect(error?.issues[0]?.message).toBe(oneLine);
  });

  test('is refused in a telephone', () => {
    expect(phoneInputSchema.safeParse(`612${character}345678`).success).toBe(false);
  });
});

test.each(directions)('%s is removed from a person’s name', (_what, character) => {
  expect(personNameSchema.parse(`Ana${character} Ruiz`)).toBe('Ana Ruiz');
  expect(personNameSchema.safeParse(`evil${character}.com`).success).toBe(false);
});

test.each([
  ['Núria O’Neill-García i Vilà', 'a person of here'],
  ['Владимир Ильич', 'one of elsewhere'],
  ['مريم', 'one whose name is written from the right'],
  ['Yoga 🧘‍♀️ para todos', 'a sign of several parts'],
  ['علی\u200Cرضا', 'a joiner that belongs to the name'],
])('accepts %s as a name', (text) => {
  expect(personNameSchema.parse(`  ${text}\n`)).toBe(text);
});

describe.each(hidden)('a multi-line text with %s', (_what, character) => {
  test.each([
    ['one', multilineText()],
    ['joined text', joinedText()],
  ])('is refused as %s', (_kind, schema) => {
    expect(schema.safeParse(`una\ndos${character}tres`).success).toBe(false);
  });
});

test.each([
  ['una\n\ndos', 'una\n\ndos'],
  ['una\r\ndos\rtres', 'una\ndos\ntres'],
  ['una\tdos', 'una dos'],
  [' una \n', 'una'],
])('the multi-line text %j is stored as %j', (typed, kept) => {
  expect(multilineText().parse(typed)).toBe(kept);
});

test.each([
  ['Está\nenferma', 'Está enferma'],
  ['Está \r\n\r\n enferma\t', 'Está enferma'],
])('a reason typed as %j is stored in one line as %j', (typed, kept) => {
  expect(reasonSchema.parse(typed)).toBe(kept);
  expect(cancelSessionSchema.shape.reason.parse(typed)).toBe(kept);
});

test('a reason of many spaces is joined in linear time', () => {
  const text = `a${' '.repeat(1e5)}b`;
  const started = performance.now();
  expect(joinedText().parse(text)).toBe(text);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('tags are single-line; notes and the center’s address are multi-line', () => {
  const { tags, notes } = createClientSchema.shape;
  expect(tags.safeParse(['zurda\nhttps://evil.test']).success).toBe(false);
  expect(notes.parse('una\ndos')).toBe('una\ndos');
  expect(centerInputSchema.shape.address.parse('Calle Mayor, 1\n28013 Madrid')).toBe(
    'Calle Mayor, 1\n28013 Madrid',
  );
});
