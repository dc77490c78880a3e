import { expect, test } from '@jest/globals';
import type { ImportField } from '@aforo/shared/contract';
import { recogniseColumns } from '../recognise-columns.ts';
import { clientHeadings } from './client-headings.ts';
import { readClient } from './read-client.ts';

const context = { country: 'ES', today: '2026-11-24' };
const of = (field: ImportField, value: string) =>
  readClient(['Ana', value], ['name', field], context);

test.each([
  ['612 34 56 78', '+34612345678'],
  ['+34 612345678', '+34612345678'],
  ["'+34612345678", '+34612345678'],
  ['34612345678', '+34612345678'],
  ['0034612345678', '+34612345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['', null],
])('reads the telephone %j as %j', (typed, phone) => {
  expect(of('phone', typed)).toMatchObject({ client: { phone }, problems: [] });
});

test.each([
  ['03/11/1984', '1984-11-03'],
  ['3-11-1984', '1984-11-03'],
  ['3.11.1984 0:00', '1984-11-03'],
  ['1984-11-03', '1984-11-03'],
  ['30989', '1984-11-03'],
  ['', null],
])('reads the date %j as %j', (typed, birthDate) => {
  expect(of('birthDate', typed)).toMatchObject({ client: { birthDate }, problems: [] });
});

test.each([
  ['phone', '12', 'wrongPhone', 'Teléfono en el fichero: 12'],
  ['email', 'ana@', 'wrongEmail', 'Correo en el fichero: ana@'],
  ['birthDate', '31/02/1990', 'wrongBirthDate', ''],
  ['birthDate', '11/24/1990', 'wrongBirthDate', ''],
  ['birthDate', '25/11/2026', 'wrongBirthDate', ''],
] as const)(
  'imports a row with the %s %j without it, and reports the problem',
  (field, typed, problem, notes) => {
    expect(of(field, typed)).toMatchObject({
      isBroken: false,
      problems: [problem],
      client: {
        [field]: null,
        notes,
      },
    });
  },
);

test.each([
  ['', 'noName'],
  ['x'.repeat(121), 'longName'],
  ['x'.repeat(2001), 'longName'],
])('reports why a row cannot be imported', (name, problem) => {
  const { isBroken, problems } = readClient([name], ['name'], context);
  expect([isBroken, problems[0]]).toEqual([true, problem]);
});

test('recognises headings without accents, signs and capitals, each field once', () => {
  const head = [
    'NOMBRE',
    'Apellido(s)',
    'Tfno.',
    'Móvil',
    'E-Mail',
    'Saldo',
    'Fecha de Nacimiento',
  ];
  expect(recogniseColumns(head, clientHeadings)).toEqual([
    'name',
    null,
    'phone',
    null,
    'email',
    null,
    'birthDate',
  ]);
});

test.each([
  ['sí', '01/02/2024', '2024-02-01', []],
  ['X', '2024-02-01', '2024-02-01', []],
  ['01/02/2024', '', '2024-02-01', []],
  ['no', '01/02/2024', null, []],
  ['', '01/02/2024', null, []],
  ['quizá', '01/02/2024', null, []],
  ['sí', '', null, ['consentUndated']],
  ['sí', 'hace mucho', null, ['consentUndated']],
  ['sí', '25/11/2026', null, ['consentUndated']],
])('reads marketing consent %j of %j as given on %j', (answer, since, agreedOn, problems) => {
  const columns: ImportField[] = ['name', 'marketing', 'marketingSince'];
  expect(readClient(['Ana', answer, since], columns, context)).toMatchObject({
    isBroken: false,
    problems,
    client: { agreedOn },
  });
});

test('uses the consent date as the answer when there is no answer column', () => {
  expect(of('marketingSince', '01/02/2024').client.agreedOn).toBe('2024-02-01');
  expect(of('marketingSince', '').client.agreedOn).toBeNull();
});
