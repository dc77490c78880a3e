import type { AreaManifest } from '@aforo/shared/contract';

const entry = { icon: [], order: 1 };
const profile = { title: 'Mi perfil', shows: { area: 'mfe-professional' } };

/** Manifests of the test areas, which embed each other like the real ones. */
export const fakeManifests: Readonly<Record<string, AreaManifest>> = {
  'mfe-auth': { area: 'mfe-auth', navigation: [], screens: { login: {}, 'password/reset': {} } },
  'mfe-admin': {
    area: 'mfe-admin',
    frame: 'staff',
    navigation: [{ ...entry, path: 'clientes', label: 'Clientes' }],
    screens: { '': profile, 'clientes/*': { shows: { area: 'mfe-reception' } } },
  },
  'mfe-reception': {
    area: 'mfe-reception',
    frame: 'staff',
    navigation: [{ ...entry, path: '', label: 'Mi perfil' }],
    screens: { '': profile, clientes: { title: 'Clientes', paint: 'list' }, 'clientes/:id': {} },
  },
  'mfe-client': {
    area: 'mfe-client',
    frame: 'client',
    navigation: [{ ...entry, path: '', label: 'Mi información' }],
    screens: {
      '': { title: 'Mi información', shows: { area: 'mfe-professional', screen: 'account' } },
      reservas: { title: 'Mis reservas', paint: 'short' },
    },
  },
  'mfe-professional': {
    area: 'mfe-professional',
    frame: 'staff',
    navigation: [{ ...entry, path: '', label: 'Mi información' }],
    screens: { '': { title: 'Mi información', paint: 'profile' }, '#account': {} },
  },
};
