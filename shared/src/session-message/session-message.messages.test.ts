import { expect, test } from '@jest/globals';
import { reachText, sentText } from './session-message.messages.ts';

const ana = { clientId: '1', name: 'Ana Gil', payerName: null };
const leo = { clientId: '2', name: 'Leo Gil', payerName: 'Ana Gil' };
const omar = { clientId: '3', name: 'Omar Benali' };
const nora = { clientId: '4', name: 'Nora Vidal' };

test.each([
  [[ana], [], 'Llegará a 1 persona.'],
  [[ana, leo], [], 'Llegará a 2 personas; por Leo Gil, a Ana Gil.'],
  [[ana], [omar], 'Llegará a 1 persona. A Omar Benali no: no tiene correo.'],
  [[], [omar, nora], 'No llegaría a nadie. A Omar Benali y Nora Vidal no: no tienen correo.'],
])('reachText of %j and %j is %s', (mailed, withoutEmail, text) => {
  expect(reachText({ mailed, withoutEmail })).toBe(text);
});

test('sentText counts the mails, and says when none was sent', () => {
  expect(sentText({ mailed: [ana, leo], withoutEmail: [] })).toBe(
    'Correo para 2 personas, en camino.',
  );
  expect(sentText({ mailed: [], withoutEmail: [omar] })).toMatch(/^No ha salido/);
});
