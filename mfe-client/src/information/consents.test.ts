import { describe, expect, test } from '@jest/globals';
import { lastAnswer, termsWords } from './consent-words.ts';
import { consentOf, withConsent } from './consents.ts';

const madrid = 'Europe/Madrid';
const given = (changedAt: string | null) => ({ isGranted: true, changedAt });
const refused = (changedAt: string | null) => ({ isGranted: false, changedAt });

describe('the words of a consent', () => {
  test.each([
    [given('2026-03-03T10:00:00.000Z'), 'Las aceptaste el 3 mar 2026.'],
    [given('2026-03-03T23:30:00.000Z'), 'Las aceptaste el 4 mar 2026.'],
    [given(null), 'Las aceptaste al darte de alta.'],
    [refused(null), 'No nos consta que las hayas aceptado. Pregunta en el centro.'],
  ])('say when the terms were accepted, on the centre’s calendar: %j', (terms, words) => {
    expect(termsWords(terms, madrid)).toBe(words);
  });

  test.each([
    [given('2026-03-03T10:00:00.000Z'), 'Dijiste que sí el 3 mar 2026.'],
    [refused('2026-03-03T10:00:00.000Z'), 'Dijiste que no el 3 mar 2026.'],
    [refused(null), null],
  ])('say what was answered last: %j', (consent, words) => {
    expect(lastAnswer(consent, madrid)).toBe(words);
  });
});

describe('the consents of a client', () => {
  const marketing = { kind: 'marketing', ...refused(null) } as const;
  const images = { kind: 'images', ...given('2026-01-01T00:00:00.000Z') } as const;
  const client = { consents: [marketing, images], version: 4 };

  test('count as not given where they were never asked for', () => {
    expect(consentOf(client, 'images')).toBe(images);
    expect(consentOf(client, 'health')).toEqual({ kind: 'health', ...refused(null) });
  });

  test('change one at a time', () => {
    const changed = withConsent(client, { ...marketing, isGranted: true }, 5);
    expect(consentOf(changed, 'marketing').isGranted).toBe(true);
    expect(consentOf(changed, 'images')).toBe(images);
    expect(changed.version).toBe(5);
  });

  test('of an older answer don’t turn the version back', () => {
    expect(withConsent(client, images, 3).version).toBe(4);
  });
});
