import type { Role } from '@aforo/shared/contract';

const people = {
  admin: ['persona de administración', 'personas de administración'],
  receptionist: ['persona de recepción', 'personas de recepción'],
  professional: ['profesional', 'profesionales'],
  client: ['cliente', 'clientes'],
} as const satisfies Record<Role, readonly [one: string, many: string]>;

export interface MissingFactors {
  role: Role;
  people: number;
}

/** The effect of requiring a second factor from a role on its accounts that have none. */
export function consequenceOf({ role, people: count }: MissingFactors): string {
  const [one, many] = people[role];
  return count === 1
    ? `1 ${one} lo pondrá al volver a entrar.`
    : `${count} ${many} lo pondrán al volver a entrar.`;
}

export function missingFactorsOf(without: readonly MissingFactors[], role: Role): number {
  return without.find((one) => one.role === role)?.people ?? 0;
}
