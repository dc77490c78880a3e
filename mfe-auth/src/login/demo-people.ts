import type { Role } from '@aforo/shared/contract';

interface DemoPerson {
  /** The role's name, copied from the contract, which would pull zod into the bundle. */
  name: string;
  email: string;
}

/** The accounts of every demo center. */
export const demoPeople: Record<Role, DemoPerson> = {
  admin: { name: 'Administración', email: 'admin@aforo.test' },
  receptionist: { name: 'Recepción', email: 'recepcion@aforo.test' },
  professional: { name: 'Profesional', email: 'profesional@aforo.test' },
  client: { name: 'Cliente', email: 'cliente@aforo.test' },
};

/** Public on purpose. */
export const demoPassword = 'aforo-demo-2026';
