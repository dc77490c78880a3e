import type { RosterEntry } from '@aforo/shared/contract';

const shownNames = 6;

/** What closing a session does, before it is done. */
export function closeWords(
  unmarked: readonly Pick<RosterEntry, 'client'>[],
  waiting: number,
): string[] {
  const names = unmarked.map(({ client }) => client.name);
  return [
    names.length === 0
      ? 'Todo el mundo está marcado.'
      : names.length === 1
        ? `${names[0]} está sin marcar: constará que no vino y no recupera su sesión.`
        : `${listed(names)} están sin marcar: constará que no vinieron y no recuperan su sesión.`,
    ...(waiting > 0 ? [`La lista de espera (${waiting}) se cierra.`] : []),
    'No se puede deshacer: después solo administración corrige la asistencia, con un motivo.',
  ];
}

function listed(names: readonly string[]): string {
  if (names.length > shownNames) {
    return `${names.slice(0, shownNames - 1).join(', ')} y ${names.length - shownNames + 1} más`;
  }
  return `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}
