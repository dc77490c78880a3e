import { expect, test } from '@jest/globals';
import { rowReader } from '../cells.ts';
import type { FileColumn } from '../file-columns.ts';
import { personNameOf } from './person-name.ts';

function nameOf(...parts: string[]) {
  const fields = ['name', 'surname', 'surname2'] as const;
  const columns = parts.map((_, at): FileColumn => ({
    field: fields[at] ?? null,
    heading: '',
    dateOrder: 'dayFirst',
    decimalSign: null,
  }));
  return personNameOf(rowReader(parts, columns));
}

test.each([
  [['Ana', 'García', 'López'], 'Ana García López', false],
  [['GARCÍA LÓPEZ, ANA'], 'Ana García López', true],
  [['DE LA CRUZ PÉREZ-GIL, Mª JOSÉ'], 'Mª José de la Cruz Pérez-Gil', true],
  [['JUAN', 'DE LA CRUZ', "O'BRIEN"], "Juan de la Cruz O'Brien", true],
  [['Ruiz, Eva'], 'Eva Ruiz', true],
  [['PILATES SUR, S.L.'], 'Pilates Sur, S.L.', true],
  [['Ana Ruiz'], 'Ana Ruiz', false],
  [['ana'], 'ana', false],
  [['李小龙'], '李小龙', false],
])('the name of %j is %s', (parts, name, isChanged) => {
  expect(nameOf(...parts)).toEqual({ name, isChanged });
});
