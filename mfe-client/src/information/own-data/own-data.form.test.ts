import { expect, test } from '@jest/globals';
import { differences, toValues } from './own-data.form.ts';

const stored = { name: 'Lucía Ortiz', phone: '+34612345678', birthDate: '1990-11-24', version: 3 };

test.each([
  [stored, { name: 'Lucía Ortiz', phone: '612 345 678', birthDate: '1990-11-24', version: 3 }],
  [
    { ...stored, phone: null, birthDate: null },
    { name: 'Lucía Ortiz', phone: '', birthDate: '', version: 3 },
  ],
])('fills the form with formatted values: %j', (client, values) => {
  expect(toValues(client)).toEqual(values);
});

test.each([
  ['no field', {}, []],
  [
    'no field for added spaces and an older version',
    { name: ' Lucía Ortiz ', phone: '612345678', version: 1 },
    [],
  ],
  ['the name', { name: 'Lucía Sanz' }, [{ label: 'Nombre', saved: 'Lucía Ortiz' }]],
  ['the telephone', { phone: '600 000 000' }, [{ label: 'Teléfono', saved: '612 345 678' }]],
  ['the birthday', { birthDate: '' }, [{ label: 'Fecha de nacimiento', saved: '24 nov 1990' }]],
])('lists fields saved with a different value: %s', (_, typed, expected) => {
  expect(differences({ ...toValues(stored), ...typed }, stored)).toEqual(expected);
});

test('lists a field emptied in the meantime', () => {
  expect(differences(toValues(stored), { ...stored, phone: null })).toEqual([
    { label: 'Teléfono', saved: 'sin rellenar' },
  ]);
});
