import { expect, test } from '@jest/globals';
import { readPasted } from './pasted-addresses.ts';

test.each([
  ['Ana Ruiz <Ana@Centro.es>', [['Ana Ruiz', 'ana@centro.es']]],
  ['Ana Ruiz; ana@centro.es', [['Ana Ruiz', 'ana@centro.es']]],
  ['ana@centro.es\tAna Ruiz', [['Ana Ruiz', 'ana@centro.es']]],
  ['ana.ruiz@centro.es', [['Ana Ruiz', 'ana.ruiz@centro.es']]],
  ['7@centro.es', [['Cuenta 7', '7@centro.es']]],
  [
    'ana@centro.es, luis_gil@centro.es',
    [
      ['Ana', 'ana@centro.es'],
      ['Luis Gil', 'luis_gil@centro.es'],
    ],
  ],
  [
    '"Ruiz, Ana" <ana@centro.es>, Luis <luis@centro.es>',
    [
      ['Ana Ruiz', 'ana@centro.es'],
      ['Luis', 'luis@centro.es'],
    ],
  ],
  ['ana@centro.es\r\n\r\nANA@centro.es', [['Ana', 'ana@centro.es']]],
])('reads %j', (text, people) => {
  const read = readPasted(text);
  expect(read.people.map(({ name, email }) => [name, email])).toEqual(people);
  expect(read.unread).toEqual([]);
});

test('reports lines without an address', () => {
  const { people, unread } = readPasted('Correos del equipo:\nana@centro.es\nluis@centro');
  expect(people).toHaveLength(1);
  expect(unread).toEqual(['Correos del equipo:', 'luis@centro']);
});

test('reports the invalid parts of a line with several addresses', () => {
  const { people, unread } = readPasted('ana@centro.es, luis@centro, pau@centro.es; mal-escrito');
  expect(people.map(({ email }) => email)).toEqual(['ana@centro.es', 'pau@centro.es']);
  expect(unread).toEqual(['luis@centro', 'mal-escrito']);
});
