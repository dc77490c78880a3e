import { expect, test } from '@jest/globals';
import { defaultPlan } from './package.form.ts';
import { packageSentence } from './package-sentence.ts';

const ten = {
  kind: 'credits',
  credits: 10,
  validityDays: 90,
  validityFrom: 'purchase',
  weeklyLimit: 3,
  priceMinor: 12_000,
} as const;

test.each([
  [
    'credits for some services',
    ten,
    ['Pilates suelo', 'Yoga suave'],
    '10 sesiones de Pilates suelo o Yoga suave, 90 días desde la compra, como mucho 3 por semana, 120,00 €',
  ],
  [
    'one credit for one day',
    { ...ten, credits: 1, validityDays: 1, weeklyLimit: null },
    ['Yoga'],
    '1 sesión de Yoga, 1 día desde la compra, 120,00 €',
  ],
  [
    'an unlimited package for every service',
    { ...ten, kind: 'unlimited' as const, credits: null, validityFrom: 'firstUse' as const },
    [],
    'Sesiones sin límite de cualquier servicio, 90 días desde el primer uso, como mucho 3 por semana, 120,00 €',
  ],
  [
    'three services',
    { ...ten, weeklyLimit: null },
    ['Pilates', 'Yoga', 'Fisioterapia'],
    '10 sesiones de Pilates, Yoga o Fisioterapia, 90 días desde la compra, 120,00 €',
  ],
  [
    'fixed seats with an enrolment fee and a yearly price',
    {
      ...ten,
      kind: 'unlimited' as const,
      credits: null,
      weeklyLimit: null,
      renewsMonthly: true,
      plan: { ...defaultPlan, periodMonths: 12, seatsPerWeek: 1, enrolmentFeeMinor: 2000 } as const,
    },
    ['Yoga'],
    '1 plaza fija por semana de Yoga, 120,00 € cada año, matrícula de 20,00 €',
  ],
  [
    'an incomplete form',
    {
      ...ten,
      credits: 'incomplete' as const,
      validityDays: null,
      weeklyLimit: 'incomplete' as const,
      priceMinor: null,
    },
    ['Yoga'],
    'Sesiones de Yoga',
  ],
])('describes %s', (_, template, names, sentence) => {
  expect(packageSentence(template, names, 'EUR').replaceAll('\u00a0', ' ')).toBe(sentence);
});
