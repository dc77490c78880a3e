import { defineManifest } from '@aforo/shared/area';

export const manifest = defineManifest({
  area: 'mfe-professional',
  frame: 'staff',
  navigation: [
    { path: '', label: 'Mi información', icon: 'user-round', order: 10, isMain: true },
    { path: 'clases', label: 'Clases', icon: 'calendar-days', order: 20, isMain: true },
  ],
  screens: {
    '': { title: 'Mi información', paint: 'profile' },
    clases: { title: 'Clases', paint: 'classes' },
    // What other areas show inside their own screens.
    '#account': {},
  },
});
