import { expect, test } from '@jest/globals';
import { personalizeMail } from './client-batches.ts';

test.each([
  ['Lucía Fernández Ortiz', 'Hola, {nombre}:', 'Hola, Lucía:'],
  ['  Íñigo  Peña', '{nombre} y {nombre}', 'Íñigo y Íñigo'],
  ['$& Raro', 'Hola, {nombre}', 'Hola, $&'],
  ['Ana', 'Sin nombre { nombre }', 'Sin nombre { nombre }'],
])('an e-mail to %j with the text %j reads %j', (name, text, read) => {
  expect(personalizeMail(name, { subject: text, text })).toEqual({ subject: read, text: read });
});
