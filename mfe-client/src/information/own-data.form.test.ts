import { expect, test } from '@jest/globals';
import { differences, toValues } from './own-data.form.ts';

const stored = { name: 'Lucía Ortiz', phone: '+34612345678', birthDate: '1990-11-24', version: 3 };

test.each([
  [stored, { name: 'Lucía Ortiz', phone: '612 345 678', birthDate: '1990-11-24', version: 3 }],
  [
    { ...stored, phone: null, birthDate: null },
    { name: 'Lucía Ortiz', phone: '', birthDate: '', version: 3 },
  ],
])('fills the form as people write: %j', (client, values) => {
  expect(toValues(client)).toEqual(values);
});

test.each([
  ['nothing', {}, []],
  [
    'only spaces and an older version',
    { name: ' Lucía Ortiz ', phone: '612345678', version: 1 },
    [],
  ],
  ['the name', { name: 'Lucía Sanz' }, [{ label: 'Nombre', saved: 'Lucía Ortiz' }]],
  ['the telephone', { phone: '600 000 000' }, [{ label: 'Teléfono', saved: '612 345 678' }]],
  ['the birthday', { birthDate: '' }, [{ label: 'Fecha de nacimiento', saved: '24 nov 1990' }]],
])('tells what was saved otherwise: %s', (_, typed, expected) => {
  expect(differences({ ...toValues(stored), ...typed }, stored)).toEqual(expected);
});

test('says that something was emptied meanwhile', () => {
  expect(differences(toValues(stored), { ...stored, phone: null })).toEqual([
    { label: 'Teléfono', saved: 'sin rellenar' },
  ]);
});
