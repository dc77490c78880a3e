import { defineManifest } from '@aforo/shared/area';

export const manifest = defineManifest({
  area: 'mfe-client',
  frame: 'client',
  navigation: [
    { path: 'reservas', label: 'Mis reservas', icon: 'calendar-check', order: 10, isMain: true },
    { path: '', label: 'Mi información', icon: 'user-round', order: 20, isMain: true },
  ],
  screens: {
    '': {
      title: 'Mi información',
      paint: 'card',
      shows: { area: 'mfe-professional', screen: 'account' },
    },
    reservas: { title: 'Mis reservas', paint: 'short' },
    pagoConfirmado: { title: 'Pago' },
  },
});
