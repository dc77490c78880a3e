import type {
  DataImport,
  ImportKind,
  ImportProblem,
  ImportState,
  partialImportProblems,
} from '@aforo/shared/contract';
import { importProblemText } from '@aforo/shared/contract';

const stateName: Record<ImportState, string> = {
  draft: 'Por revisar',
  checking: 'Ensayando',
  checked: 'Ensayada',
  running: 'Entrando',
  done: 'Hecha',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
};

/** The columns that each kind of file needs, shown before a file is chosen. */
export const kindHelp: Record<ImportKind, string> = {
  clients: 'Basta con el nombre. Se reconocen correo, teléfono, nacimiento, etiquetas y permisos.',
  services: 'Hacen falta nombre, duración y precio. Con más de una plaza entran como clases.',
  bonos:
    'Hacen falta el cliente y el nombre del paquete, que ya tienen que estar aquí. Entran sin venta y sin deuda.',
  bookings:
    'Hacen falta el cliente, el servicio, el día y la hora. Las clases ya tienen que estar en el horario.',
};

export const listedState = ({ state, failedAt }: Pick<DataImport, 'state' | 'failedAt'>): string =>
  failedAt === null ? stateName[state] : 'Parada';

/** The progress of a stopped job, and the current state of the records. */
export function stoppedText({ kind, state, doneRows, rows, counts }: DataImport): string {
  const through = `${doneRows.toLocaleString('es-ES')} de ${rowsText(rows)}`;
  const broughtIn = counts?.broughtIn ?? 0;
  switch (state) {
    case 'running': {
      const came = `${pluralized(broughtIn, 'Ha', 'Han')} entrado ${records(kind, broughtIn)}`;
      return `Iba por ${through}. ${came}; el resto no.`;
    }
    case 'undoing': {
      const left = `${pluralized(broughtIn, 'Queda', 'Quedan')} ${records(kind, broughtIn)}`;
      return `Se estaba deshaciendo. ${left} de ella.`;
    }
    default:
      return `Se estaba ensayando: iba por ${through}. No ha entrado ${noneText(kind)}.`;
  }
}

const recordName: Record<ImportKind, [one: string, many: string]> = {
  clients: ['cliente', 'clientes'],
  services: ['servicio', 'servicios'],
  bonos: ['bono', 'bonos'],
  bookings: ['reserva', 'reservas'],
};

/** `9 clientes`, `1 reserva`. */
export const records = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString('es-ES')} ${pluralized(count, ...recordName[kind])}`;

export const noneText = (kind: ImportKind): string => (kind === 'clients' ? 'nadie' : 'nada');

export const rowsText = (count: number): string =>
  count === 1 ? '1 fila' : `${count.toLocaleString('es-ES')} filas`;

/** The singular or plural form for a count. */
export const pluralized = (count: number, one: string, many: string): string =>
  count === 1 ? one : many;

const unchanged = (text: string): [string, string] => [text, text];

const alikeLine: Record<ImportKind, [one: string, many: string]> = {
  clients: ['se parece a alguien que ya está', 'se parecen a alguien que ya está'],
  services: ['se llama como otro que ya está', 'se llaman como otro que ya está'],
  bonos: unchanged('de clientes que ya tienen ese bono'),
  bookings: unchanged('de clientes que ya están apuntados'),
};

export const alikeReason: Record<ImportKind, string> = {
  clients: 'Se parece a alguien que ya está.',
  services: 'Se llama como otro que ya está.',
  bonos: 'Su cliente ya tiene ese bono.',
  bookings: 'Su cliente ya está apuntado.',
};

export const takesAlikeLabel: Record<ImportKind, string> = {
  clients: 'Traer también a quienes se parecen a alguien',
  services: 'Traer también los que se llaman como otro',
  bonos: 'Traer también los de quien ya tiene ese bono',
  bookings: 'Traer también las repetidas',
};

const mildLine: Record<(typeof partialImportProblems)[number], string> = {
  wrongPhone: 'con un teléfono que no existe',
  wrongEmail: 'con un correo que no es válido',
  wrongBirthDate: 'con una fecha de nacimiento que no se entiende',
  consentUndated: 'con permiso sin fecha: entran sin él',
};

interface DryRunLine {
  text: string;
  /** The reasons of the rows that cannot be imported. */
  reasons: string[];
}

/** The results of the dry run, one line each, without counts of zero. */
export function dryRunLines(
  kind: ImportKind,
  { new: fresh, alike, broken, consents, problems }: NonNullable<DataImport['counts']>,
): DryRunLine[] {
  const isFeminine = kind === 'bookings';
  const lines: [number, string, string, string[]?][] = [
    [fresh, ...(isFeminine ? (['nueva', 'nuevas'] as const) : (['nuevo', 'nuevos'] as const))],
    [alike, ...alikeLine[kind]],
    [
      broken,
      'con fallos: no puede entrar',
      'con fallos: no pueden entrar',
      problems
        .filter(({ problem }) => !isMild(problem))
        .map(({ problem, rows }) => `${rows.toLocaleString('es-ES')}: ${reasonOf(problem)}`),
    ],
    [consents, ...unchanged('con permiso para novedades')],
    ...problems.flatMap(({ problem, rows }): [number, string, string][] =>
      isMild(problem) ? [[rows, ...unchanged(mildLine[problem])]] : [],
    ),
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, one, many, reasons = []]) => ({
      text: `${count.toLocaleString('es-ES')} ${pluralized(count, one, many)}`,
      reasons,
    }));
}

function isMild(problem: ImportProblem): problem is keyof typeof mildLine {
  return problem in mildLine;
}

function reasonOf(problem: ImportProblem): string {
  const text = importProblemText[problem].replace(/[.]$/, '');
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The result of a finished import. */
export function outcomeText({ kind, state, counts }: DataImport): string {
  const count = counts?.broughtIn ?? 0;
  if (state === 'done') {
    return `${pluralized(count, 'Ha', 'Han')} entrado ${records(kind, count)}.${costText(counts)}`;
  }
  if (count === 0) return `Importación deshecha. No queda ${noneText(kind)} de ella.`;
  return `Importación deshecha. ${pluralized(count, 'Se queda', 'Se quedan')} ${records(kind, count)} con algo hecho desde entonces.`;
}

/** What the imported bookings cost. */
function costText(counts: DataImport['counts']): string {
  const { withBono = 0, owed = 0 } = counts ?? {};
  const parts = [
    ...(withBono > 0 ? [`${withBono.toLocaleString('es-ES')} con una sesión de un bono`] : []),
    ...(owed > 0 ? [`${owed.toLocaleString('es-ES')} por cobrar`] : []),
  ];
  return parts.length === 0 ? '' : ` De ellas, ${parts.join(' y ')}.`;
}
