import { defineManifest } from '@aforo/shared/area';

export const manifest = defineManifest({
  area: 'mfe-ejemplo',
  frame: 'staff',
  navigation: [{ path: '', label: 'Ejemplo', icon: 'sparkles', order: 10, isMain: true }],
  screens: { '': { title: 'Ejemplo', paint: 'card' } },
});
