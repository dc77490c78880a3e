import { roleName, type Role } from '@aforo/shared/contract';

/** The permissions of each role, in one sentence. */
export const roleSentence = {
  admin: 'Lo ve y lo cambia todo: equipo, clientes, caja y configuración.',
  receptionist:
    'Atiende el mostrador: clientes, reservas y cobros. No toca el equipo ni los ajustes.',
  professional: 'Ve sus clases y su propia información.',
  client: 'Reserva y consulta lo suyo. No ve nada de la gestión del centro.',
} as const satisfies Record<Role, string>;

/** The effect of a change of role, shown before it happens. */
export function roleChangeConsequence(name: string, role: Role): string {
  return `Las sesiones que ${name} tenga abiertas se cierran. Al volver a entrar tendrá el rol de ${roleName[role]}.`;
}
