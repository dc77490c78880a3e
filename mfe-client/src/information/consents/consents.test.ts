import { describe, expect, test } from '@jest/globals';
import { isOutdated, lastAnswer, termsText } from './consent.messages.ts';
import { consentOf, withConsent } from './consents.ts';

const madrid = 'Europe/Madrid';
const given = (changedAt: string | null) => ({ isGranted: true, changedAt });
const refused = (changedAt: string | null) => ({ isGranted: false, changedAt });

describe('the texts of a consent', () => {
  test.each([
    [given('2026-03-03T10:00:00.000Z'), 'Las aceptaste el 3 mar 2026.'],
    [given('2026-03-03T23:30:00.000Z'), 'Las aceptaste el 4 mar 2026.'],
    [given(null), 'Las aceptaste al darte de alta.'],
    [refused(null), 'No nos consta que las hayas aceptado.'],
    [
      { ...given('2026-03-03T10:00:00.000Z'), versions: { terms: 2, privacy: 2 } },
      'Aceptaste la versión 2 el 3 mar 2026.',
    ],
    [
      { ...given('2026-03-03T10:00:00.000Z'), versions: { terms: 2, privacy: 1 } },
      'Aceptaste las condiciones 2 y la privacidad 1 el 3 mar 2026.',
    ],
  ])('tell when the terms were accepted, in the center’s time zone: %j', (terms, text) => {
    expect(termsText(terms, madrid)).toBe(text);
  });

  test.each([
    [{ isGranted: true, versions: { terms: 2, privacy: 1 } }, false],
    [{ isGranted: true, versions: { terms: 1, privacy: 1 } }, true],
    [{ isGranted: true, versions: null }, true],
    [{ isGranted: false, versions: { terms: 2, privacy: 1 } }, true],
  ])('detect versions that are not accepted yet: %j', (terms, isOld) => {
    expect(isOutdated(terms, { terms: 2, privacy: 1 })).toBe(isOld);
  });

  test.each([
    [given('2026-03-03T10:00:00.000Z'), 'Dijiste que sí el 3 mar 2026.'],
    [refused('2026-03-03T10:00:00.000Z'), 'Dijiste que no el 3 mar 2026.'],
    [refused(null), null],
  ])('tell the last answer: %j', (consent, text) => {
    expect(lastAnswer(consent, madrid)).toBe(text);
  });
});

describe('the consents of a client', () => {
  const marketing = { kind: 'marketing', ...refused(null) } as const;
  const images = { kind: 'images', ...given('2026-01-01T00:00:00.000Z') } as const;
  const client = { consents: [marketing, images], version: 4 };

  test('default to not granted', () => {
    expect(consentOf(client, 'images')).toBe(images);
    expect(consentOf(client, 'health')).toEqual({ kind: 'health', ...refused(null) });
  });

  test('change one at a time', () => {
    const changed = withConsent(client, { ...marketing, isGranted: true }, 5);
    expect(consentOf(changed, 'marketing').isGranted).toBe(true);
    expect(consentOf(changed, 'images')).toBe(images);
    expect(changed.version).toBe(5);
  });

  test('from an older response do not lower the version', () => {
    expect(withConsent(client, images, 3).version).toBe(4);
  });
});
