import { expect, test } from '@jest/globals';
import { slotEntriesOf, type SlotEntry } from './slots.ts';

const entry = (more: Partial<SlotEntry>): SlotEntry => ({
  slot: 'header',
  screen: 'notes',
  title: 'Notas',
  order: 1,
  roles: ['admin'],
  ...more,
});

test('the entries of a slot for a role come in their order, then by area', () => {
  const areas = {
    'mfe-b': { areaManifest: { slots: [entry({ order: 2 }), entry({ roles: ['client'] })] } },
    'mfe-c': { areaManifest: { slots: [entry({}), entry({ slot: 'ownerHome' })] } },
    'mfe-a': { areaManifest: { slots: [entry({ order: 2, roles: ['client', 'admin'] })] } },
    'mfe-old': {},
  };
  const found = slotEntriesOf(areas, 'header', 'admin');
  expect(found.map(({ area, order }) => [area, order])).toEqual([
    ['mfe-c', 1],
    ['mfe-a', 2],
    ['mfe-b', 2],
  ]);
});
