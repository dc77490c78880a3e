import { expect, test } from '@jest/globals';
import { priceHint } from './price-hint.ts';

const services = [
  { id: 'yoga', name: 'Yoga', priceMinor: 1400, status: 'active' },
  { id: 'fisio', name: 'Fisioterapia', priceMinor: 5000, status: 'active' },
  { id: 'old', name: 'Antiguo', priceMinor: 9000, status: 'archived' },
  { id: 'free', name: 'Prueba', priceMinor: 0, status: 'active' },
] as const;
const bono = { kind: 'credits', credits: 3, serviceIds: [] as string[], priceMinor: 3000 } as const;

test.each<[string, Partial<Parameters<typeof priceHint>[0]>, string | null]>([
  [
    'covers a service of more than twice its price',
    {},
    'Cada sesión sale a 10,00 €, menos de la mitad de lo que cuesta suelta: Fisioterapia (50,00 €).',
  ],
  ['covers only services of about its price', { serviceIds: ['yoga'] }, null],
  ['costs exactly half', { serviceIds: ['fisio'], priceMinor: 7500 }, null],
  [
    'costs more than single sessions',
    { serviceIds: ['yoga'], priceMinor: 4500 },
    'Cada sesión sale a 15,00 €, más de lo que cuesta suelta: Yoga (14,00 €).',
  ],
  ['is unlimited', { kind: 'unlimited', credits: null }, null],
  ['has no price yet', { priceMinor: null }, null],
  ['has no number of sessions yet', { credits: 'incomplete' }, null],
])('gives the right hint for a package that %s', (_name, changed, hint) => {
  const actualHint = priceHint({ ...bono, ...changed }, services, 'EUR');
  expect(actualHint?.replaceAll('\u00a0', ' ') ?? null).toBe(hint);
});
