export const roles = ['admin', 'receptionist', 'professional', 'client'] as const;
export type Role = (typeof roles)[number];

export const roleName = {
  admin: 'Administración',
  receptionist: 'Recepción',
  professional: 'Profesional',
  client: 'Cliente',
} as const satisfies Record<Role, string>;

/** Landing page of each role after log-in. */
export const roleHome = {
  admin: '/admin',
  receptionist: '/recepcionista',
  professional: '/profesional',
  client: '/cliente',
} as const satisfies Record<Role, string>;
