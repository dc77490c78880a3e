import { expect, test } from '@jest/globals';
import { personNameSchema } from '../fields.ts';
import { personalizeMail } from '../people/client-batches.ts';
import { firstName, greeting } from './person-name.ts';
import { firstNames, typedNames } from './typed-inputs.ts';

test.each(typedNames)('the name %j is stored as %j', (typed, stored) => {
  expect(personNameSchema.safeParse(typed).data ?? null).toBe(stored);
});

test.each(firstNames)('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});

test('mails to groups use the same first name', () => {
  const template = { subject: 'Hola, {nombre}', text: '{nombre}' };
  expect(personalizeMail('Mª Carmen García', template)).toEqual({
    subject: 'Hola, Mª Carmen',
    text: 'Mª Carmen',
  });
});

test.each([
  ['Ana Ruiz', 'Hola, Ana:'],
  ['Mª Carmen García', 'Hola, Mª Carmen:'],
  ['Gal·la Puig', 'Hola, Gal·la:'],
  ['Mª', 'Hola:'],
  ['Mª evil.test', 'Hola:'],
  ['evil.test Ruiz', 'Hola:'],
  ['A Ruiz', 'Hola:'],
])('the greeting of %j is %j', (name, text) => {
  expect(greeting(name)).toBe(text);
});
