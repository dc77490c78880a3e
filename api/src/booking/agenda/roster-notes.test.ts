import { expect, test } from '@jest/globals';
import { rosterNotesOf } from './roster-notes.ts';

const facts = {
  startsAt: new Date('2026-11-24T09:00:00.000Z'),
  birthDate: null,
  overrideReason: null,
  owedMinor: 0,
  aheadMinor: 0,
  isFirstTime: false,
  reachedStep: null,
  comingAt: null,
  bonoName: null,
  bonoKind: null,
  bonoBalance: null,
  bonoExpiresAt: new Date('2026-11-26T23:00:00.000Z'),
};

test.each([
  ['any', ['caduca el 26 nov']],
  ['makeUp', ['caduca el 26 nov']],
  // The period of a fixed seat renews.
  ['standing', []],
] as const)('a bono that pays for %s has the note %j before its end', (bonoPaysFor, texts) => {
  const notesOf = rosterNotesOf({ timeZone: 'Europe/Madrid', currency: 'EUR' }, true);
  expect(notesOf({ ...facts, bonoPaysFor }).map(({ text }) => text)).toEqual(texts);
});

test.each([
  [false, 'credits', 0, ['última del bono']],
  [false, 'credits', 1, []],
  [false, 'unlimited', null, []],
  [true, 'credits', 0, ['caduca el 26 nov', 'Bono 10 · quedan 0']],
] as const)(
  'with money %s, a bono of kind %s with %s left has the notes %j',
  (seesMoney, bonoKind, bonoBalance, texts) => {
    const notesOf = rosterNotesOf({ timeZone: 'Europe/Madrid', currency: 'EUR' }, seesMoney);
    const bono = { bonoName: 'Bono 10', bonoKind, bonoBalance, bonoPaysFor: 'any' } as const;
    expect(notesOf({ ...facts, ...bono }).map(({ text }) => text)).toEqual(texts);
  },
);
