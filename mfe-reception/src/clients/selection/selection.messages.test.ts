import { expect, test } from '@jest/globals';
import type { ClientBatch } from '@aforo/shared/contract';
import { chosenText, outcomeText, reachText, tagText } from './selection.messages.ts';

test.each([
  [[50, 34, 16, 0], 'A 34 de 50; 16 no han dado su consentimiento.'],
  [[2, 1, 1, 0], 'A 1 de 2; 1 no ha dado su consentimiento.'],
  [
    [5, 2, 1, 2],
    'A 2 de 5; 1 no ha dado su consentimiento; 2 no tienen correo o están archivados.',
  ],
  [[3, 3, 0, 0], 'A 3 de 3.'],
  [[3, 2, 0, 1], 'A 2 de 3; 1 no tiene correo o está archivado.'],
])('reachText for %j is %j', ([clients, reached, withoutConsent, unreachable], text) => {
  const counts = { clients, reached, withoutConsent, unreachable } as Record<string, number>;
  expect(reachText(counts as unknown as Parameters<typeof reachText>[0])).toBe(text);
});

test.each([
  [
    true,
    { clients: 4, reached: 2, full: 1 },
    'Se pone en 2 de 4 fichas; 1 ya la tiene; en 1 no cabe ninguna más.',
  ],
  [true, { clients: 3, reached: 3, full: 0 }, 'Se pone en 3 de 3 fichas.'],
  [false, { clients: 5, reached: 2, full: 0 }, 'Se quita en 2 de 5 fichas; 3 no la tienen.'],
])('tagText(%j, %j) is %j', (isAdded, counts, text) => {
  expect(tagText(isAdded, counts)).toBe(text);
});

test('chosenText and outcomeText use the singular and the plural', () => {
  expect([0, 1, 1200].map(chosenText)).toEqual(['Elige a quién', '1 elegido', '1.200 elegidos']);
  const batch: ClientBatch = {
    id: 'x',
    kind: 'mail',
    state: 'done',
    clients: 2,
    doneClients: 2,
    reached: 1,
    createdAt: '',
  };
  expect(outcomeText(batch)).toBe('Sale 1 correo.');
  expect(outcomeText({ ...batch, kind: 'untag', reached: 2 })).toBe(
    'Etiqueta quitada de 2 fichas.',
  );
});
