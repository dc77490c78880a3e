import type { AreaMount } from '@aforo/shared/contract';

/** The default mounts, used until the registry is edited at run time. */
export const mounts: AreaMount[] = [
  ...['/login', '/register', '/password'].map((prefix) => ({
    prefix,
    basePath: '/',
    area: 'mfe-auth',
    roles: null,
  })),
  { prefix: '/admin', basePath: '/admin', area: 'mfe-admin', roles: ['admin'] },
  {
    prefix: '/recepcionista',
    basePath: '/recepcionista',
    area: 'mfe-reception',
    roles: ['receptionist'],
  },
  { prefix: '/cliente', basePath: '/cliente', area: 'mfe-client', roles: ['client'] },
  {
    prefix: '/profesional',
    basePath: '/profesional',
    area: 'mfe-professional',
    roles: ['professional'],
  },
];
