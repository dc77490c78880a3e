import type { ClientImport, ImportState } from '@aforo/shared/contract';

const stateName: Record<ImportState, string> = {
  draft: 'Por revisar',
  checking: 'Ensayando',
  checked: 'Ensayada',
  running: 'Entrando',
  done: 'Hecha',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
};

export const listedState = ({
  state,
  failedAt,
}: Pick<ClientImport, 'state' | 'failedAt'>): string =>
  failedAt === null ? stateName[state] : 'Parada';

/** What was done when the work stopped, and what is so now. */
export function stoppedText({ state, doneRows, rows, counts }: ClientImport): string {
  const through = `${doneRows.toLocaleString('es-ES')} de ${rowsText(rows)}`;
  const broughtIn = counts?.broughtIn ?? 0;
  switch (state) {
    case 'running': {
      const came = `${agreed(broughtIn, 'Ha', 'Han')} entrado ${people(broughtIn)}`;
      return `Iba por ${through}. ${came}; el resto no.`;
    }
    case 'undoing': {
      const left = `${agreed(broughtIn, 'Queda', 'Quedan')} ${people(broughtIn)}`;
      return `Se estaba deshaciendo. ${left} de ella.`;
    }
    default:
      return `Se estaba ensayando: iba por ${through}. No ha entrado nadie.`;
  }
}

export const people = (count: number): string =>
  count === 1 ? '1 cliente' : `${count.toLocaleString('es-ES')} clientes`;

export const rowsText = (count: number): string =>
  count === 1 ? '1 fila' : `${count.toLocaleString('es-ES')} filas`;

/** The verb as the count asks for it. */
export const agreed = (count: number, one: string, many: string): string =>
  count === 1 ? one : many;

/** What the rehearsal found, a line each; what there is none of isn't said. */
export function dryRunLines(counts: NonNullable<ClientImport['counts']>): string[] {
  const lines: [number, string, string][] = [
    [counts.new, 'nuevo', 'nuevos'],
    [counts.alike, 'se parece a alguien que ya está', 'se parecen a alguien que ya está'],
    [counts.broken, 'con fallos: no puede entrar', 'con fallos: no pueden entrar'],
    [counts.wrongPhone, ...same('con un teléfono que no existe')],
    [counts.wrongEmail, ...same('con un correo que no es válido')],
    [counts.consents, ...same('con permiso para novedades')],
    [counts.consentUndated, ...same('con permiso sin fecha: entran sin él')],
    [counts.wrongBirthDate, ...same('con una fecha de nacimiento que no se entiende')],
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('es-ES')} ${agreed(count, one, many)}`);
}

const same = (words: string): [string, string] => [words, words];

/** What came of an import that is through. */
export function outcomeText(state: ImportState, count: number): string {
  if (state === 'done') return `${agreed(count, 'Ha', 'Han')} entrado ${people(count)}.`;
  if (count === 0) return 'Importación deshecha. No queda nadie de ella.';
  return `Importación deshecha. ${agreed(count, 'Se queda', 'Se quedan')} ${people(count)} con algo hecho desde entonces.`;
}
