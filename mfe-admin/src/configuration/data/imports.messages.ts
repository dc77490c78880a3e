import type {
  DataImport,
  ImportKind,
  ImportProblem,
  ImportQuestion,
  ImportState,
  OtherPackageAnswer,
  partialImportProblems,
} from '@aforo/shared/contract';
import { importProblemText, otherPackageAnswers } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';

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
    'Hacen falta el cliente, que ya tiene que estar aquí, y el nombre del paquete: si no lo vendes, se puede crear archivado. Entran sin venta y sin deuda.',
  memberships:
    'Hacen falta el cliente, el paquete que se renueva y la fecha del próximo cobro, de mañana en adelante. Hasta ese día están pagadas: no se cobra nada.',
  mandates:
    'Hacen falta el cliente, el IBAN, la referencia y la fecha de la firma. El banco los conoce por su referencia: entran con la misma.',
  bookings:
    'Hacen falta el cliente, el servicio, el día y la hora. Las clases ya tienen que estar en el horario.',
};

/** A heading of the file, or the position of a column without one. */
export const columnName = (head: readonly string[], at: number): string =>
  head[at] || `Columna ${at + 1}`;

/** The columns with data that are not imported: `Código (12 filas)`. */
export function ignoredColumns(
  { head, filled }: Pick<DataImport, 'head' | 'filled'>,
  columns: DataImport['columns'],
): string[] {
  return columns.flatMap((field, at) =>
    field === null && (filled[at] ?? 0) > 0
      ? [`${columnName(head, at)} (${rowsText(filled[at] ?? 0)})`]
      : [],
  );
}

/** The two readings of a question's example. */
export function questionOptions(
  question: Exclude<ImportQuestion, { kind: 'package' }>,
): { value: string; label: string }[] {
  if (question.kind === 'dateOrder') {
    return [
      { value: 'dayFirst', label: `${longDay(question.dayFirst)} (día/mes)` },
      { value: 'monthFirst', label: `${longDay(question.monthFirst)} (mes/día)` },
    ];
  }
  return [
    { value: 'comma', label: amountText(question.commaMinor) },
    { value: 'point', label: amountText(question.pointMinor) },
  ];
}

const otherAnswerLabel: Record<OtherPackageAnswer, string> = {
  createCredits: 'Crear el paquete, archivado: por sesiones',
  createUnlimited: 'Crear el paquete, archivado: sin límite',
  skip: 'No traer los que se llaman así',
};

/** The packages that an unknown name can be, the other choices, and none yet. */
export const packageOptions = ({
  options,
  canCreate = true,
}: Extract<ImportQuestion, { kind: 'package' }>) => [
  { value: '', label: 'Elige…' },
  ...options.map(({ id, name }) => ({ value: id, label: name })),
  ...otherPackageAnswers
    .filter((value) => canCreate || value === 'skip')
    .map((value) => ({ value, label: otherAnswerLabel[value] })),
];

const longDay = (day: string): string =>
  new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const amountText = (minor: number): string =>
  (minor / 100).toLocaleString('es-ES', { minimumFractionDigits: 2 });

/** A row of the list of problems: what it is like, and what it lacks. */
export function rowText(kind: ImportKind, row: DataImport['problems'][number]): string {
  const alike = row.verdict === 'alike' ? [alikeText(kind, row.like)] : [];
  return [...alike, ...row.problems.map((problem) => importProblemText[problem])].join(' ');
}

function alikeText(kind: ImportKind, like: DataImport['problems'][number]['like']): string {
  if (like === null) return alikeReason[kind];
  if ('row' in like) return `Se parece a la fila ${like.row}.`;
  const phone = like.phone === null ? '' : ` (${formatPhone(like.phone)})`;
  return `Se parece a ${like.name}${phone}.`;
}

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
  memberships: ['suscripción', 'suscripciones'],
  mandates: ['domiciliación', 'domiciliaciones'],
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
  memberships: unchanged('de clientes que ya la tenían, o que tienen otra'),
  mandates: unchanged('de clientes que ya tienen una'),
  bookings: unchanged('de clientes que ya están apuntados'),
};

const alikeReason: Record<ImportKind, string> = {
  clients: 'Se parece a alguien que ya está.',
  services: 'Se llama como otro que ya está.',
  bonos: 'Su cliente ya tiene ese bono.',
  memberships: 'Su cliente ya la tenía, o tiene otra suscripción.',
  mandates: 'Su cliente ya tiene una.',
  bookings: 'Su cliente ya está apuntado.',
};

export const takesAlikeLabel: Record<ImportKind, string> = {
  clients: 'Traer también a quienes se parecen a alguien',
  services: 'Traer también los que se llaman como otro',
  bonos: 'Traer también los de quien ya tiene ese bono',
  memberships: 'Traer también las repetidas',
  mandates: 'Traer también las repetidas',
  bookings: 'Traer también las repetidas',
};

const mildLine: Record<(typeof partialImportProblems)[number], string> = {
  wrongPhone: 'con un teléfono que no existe',
  wrongEmail: 'con un correo que no es válido',
  wrongBirthDate: 'con una fecha de nacimiento que no se entiende',
  consentUndated: 'con permiso sin fecha: entran sin él',
  nameChanged: 'con el nombre en mayúsculas o del revés: entran ordenados',
  tagsInNotes: 'con más etiquetas de las que caben: las demás quedan en las notas',
  notesCut: 'con notas demasiado largas: entran cortadas',
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
  const isFeminine = kind === 'bookings' || kind === 'memberships' || kind === 'mandates';
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
    return `${pluralized(count, 'Ha', 'Han')} entrado ${records(kind, count)}.${costText(counts)}${createdText(counts)}`;
  }
  if (count === 0) return `Importación deshecha. No queda ${noneText(kind)} de ella.`;
  return `Importación deshecha. ${pluralized(count, 'Se queda', 'Se quedan')} ${records(kind, count)} con algo hecho desde entonces.`;
}

/** The packages that came into being with imported bonos. */
function createdText(counts: DataImport['counts']): string {
  const count = counts?.createdPackages ?? 0;
  if (count === 0) return '';
  const created = pluralized(
    count,
    'Se ha creado 1 paquete archivado',
    `Se han creado ${count} paquetes archivados`,
  );
  return ` ${created}: no ${pluralized(count, 'se vende', 'se venden')}, y ${pluralized(count, 'vale', 'valen')} para todos los servicios.`;
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
