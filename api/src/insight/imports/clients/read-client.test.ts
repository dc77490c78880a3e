import { expect, test } from '@jest/globals';
import type { ImportField } from '@aforo/shared/contract';
import type { FileColumn } from '../file-columns.ts';
import { readClient } from './read-client.ts';

const context = { country: 'ES', today: '2026-11-24' };
const columnsOf = (fields: readonly ImportField[]): FileColumn[] =>
  fields.map((field) => ({
    field,
    heading: `Columna ${field}`,
    dateOrder: 'dayFirst',
    decimalSign: null,
  }));
const of = (field: ImportField, value: string) =>
  readClient(['Ana', value], columnsOf(['name', field]), context);

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
  ['birthDate', '31/02/1990', 'wrongBirthDate', 'Fecha de nacimiento en el fichero: 31/02/1990'],
  ['birthDate', '11/24/1990', 'wrongBirthDate', 'Fecha de nacimiento en el fichero: 11/24/1990'],
  ['birthDate', '25/11/2026', 'wrongBirthDate', 'Fecha de nacimiento en el fichero: 25/11/2026'],
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
  const { isBroken, problems } = readClient([name], columnsOf(['name']), context);
  expect([isBroken, problems[0]]).toEqual([true, problem]);
});

test('joins the columns of an address and those added to the notes and tags, and drops no value', () => {
  const fields: ImportField[] = [
    'name',
    'address',
    'address',
    'toNotes',
    'toTags',
    'notes',
    'tags',
  ];
  const long = 'x'.repeat(41);
  const cells = ['Ana', 'Calle Luna 4', 'León', 'Instagram', 'VIP', 'Rodilla', `Pilates, ${long}`];
  expect(readClient(cells, columnsOf(fields), context)).toMatchObject({
    problems: ['tagsInNotes'],
    client: {
      tags: ['Pilates', 'VIP'],
      notes: [
        'Rodilla',
        'Dirección: Calle Luna 4, León',
        'Columna toNotes: Instagram',
        `Más etiquetas en el fichero: ${long}`,
      ].join('\n'),
    },
  });
});

test('reports notes that are cut', () => {
  const cells = ['Ana', 'x'.repeat(1999), 'x'.repeat(1999)];
  const columns = columnsOf(['name', 'notes', 'toNotes']);
  expect(readClient(cells, columns, context)).toMatchObject({ problems: ['notesCut'] });
});

test('reports a name that it turned round', () => {
  expect(readClient(['GARCÍA, ANA'], columnsOf(['name']), context)).toMatchObject({
    problems: ['nameChanged'],
    client: { name: 'Ana García' },
  });
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
  expect(readClient(['Ana', answer, since], columnsOf(columns), context)).toMatchObject({
    isBroken: false,
    problems,
    client: { agreedOn },
  });
});

test('uses the consent date as the answer when there is no answer column', () => {
  expect(of('marketingSince', '01/02/2024').client.agreedOn).toBe('2024-02-01');
  expect(of('marketingSince', '').client.agreedOn).toBeNull();
});
