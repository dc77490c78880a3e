import { expect, test } from '@jest/globals';
import { promotionSentence } from './promotion-sentence.ts';
import type { PromotionValues } from './promotion.form.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const autumn: PromotionValues = {
  code: 'OTOÑO10',
  off: {
    kind: 'share',
    basisPoints: 1e3,
  },
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  totalLimit: 50,
  clientLimit: 1,
  serviceIds: [],
  templateIds: [],
  productIds: [],
  isForNewClients: false,
};

test.each<[string, Partial<PromotionValues>, string[], string]>([
  [
    'every condition',
    { isForNewClients: true },
    ['Yoga suave', 'Bono 10'],
    '10 % en Yoga suave y Bono 10, del 1 nov 2026 al 30 nov 2026, una vez por cliente, 50 en total, solo clientes nuevos',
  ],
  [
    'an amount off everything without an end date',
    { off: { kind: 'amount', minor: 550 }, endsOn: null, totalLimit: null, clientLimit: null },
    [],
    '5,50 € en todo lo que se vende, desde el 1 nov 2026',
  ],
  [
    'several times',
    { clientLimit: 3, totalLimit: null, endsOn: null },
    [],
    '10 % en todo lo que se vende, desde el 1 nov 2026, 3 veces por cliente',
  ],
  [
    'only the complete values',
    {
      off: { kind: 'share', basisPoints: null },
      startsOn: '1/',
      clientLimit: 'incomplete',
      totalLimit: null,
    },
    [],
    'Un descuento en todo lo que se vende, hasta el 30 nov 2026',
  ],
])('the sentence of a code describes %s', (_what, changed, names, sentence) => {
  expect(plain(promotionSentence({ ...autumn, ...changed }, names, 'EUR'))).toBe(sentence);
});
