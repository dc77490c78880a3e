import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { clientFieldLabel, clientFieldNames } from '../people/client-fields.ts';

/**
 * Imports from another program's file: column mapping, rehearsal, import and undo. All kinds share
 * the same steps.
 */

export const importKinds = ['clients', 'services', 'bonos', 'bookings'] as const;
export type ImportKind = (typeof importKinds)[number];
export const importKindName: Record<ImportKind, string> = {
  clients: 'Clientes',
  services: 'Servicios',
  bonos: 'Bonos en vigor',
  bookings: 'Reservas futuras',
};

export const importFields = [
  ...clientFieldNames,
  'surname',
  'marketing',
  'marketingSince',
  'serviceKind',
  'description',
  'duration',
  'capacity',
  'price',
  'tax',
  'package',
  'sessionsLeft',
  'expiresOn',
  'service',
  'date',
  'time',
  'professional',
] as const;
export type ImportField = (typeof importFields)[number];
export const importFieldName: Record<ImportField, string> = {
  ...clientFieldLabel,
  surname: 'Apellidos',
  marketing: 'Acepta novedades',
  marketingSince: 'Fecha en que las aceptó',
  serviceKind: 'Clase o cita',
  description: 'Descripción',
  duration: 'Duración',
  capacity: 'Plazas',
  price: 'Precio',
  tax: 'Impuesto',
  package: 'Paquete',
  sessionsLeft: 'Sesiones que quedan',
  expiresOn: 'Último día en que vale',
  service: 'Servicio',
  date: 'Día',
  time: 'Hora',
  professional: 'Profesional',
};

const whoseFields: readonly ImportField[] = ['name', 'surname', 'email', 'phone'];
/** Fields of a row, by kind. For bonos and bookings the first four identify the client. */
export const importFieldsOf: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...new Set<ImportField>([...whoseFields, ...clientFieldNames, 'marketing', 'marketingSince']),
  ],
  services: ['name', 'serviceKind', 'description', 'duration', 'capacity', 'price', 'tax'],
  bonos: [...whoseFields, 'package', 'sessionsLeft', 'expiresOn'],
  bookings: [...whoseFields, 'service', 'date', 'time', 'professional'],
};

export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** With these problems the row is imported without that value. */
export const partialImportProblems = [
  'wrongPhone',
  'wrongEmail',
  'wrongBirthDate',
  'consentUndated',
] as const;
/** With these problems the row is left out. */
export const rowImportProblems = [
  'noName',
  'longName',
  'tooLong',
  'wrongDuration',
  'wrongCapacity',
  'wrongPrice',
  'wrongTax',
  'noClient',
  'manyClients',
  'noPackage',
  'manyPackages',
  'wrongSessions',
  'noneLeft',
  'wrongExpiry',
  'expired',
  'noService',
  'wrongTime',
  'isPast',
  'noSession',
  'manySessions',
  'alreadyBooked',
  'sessionFull',
  'notBookable',
] as const;
export const importProblems = [...partialImportProblems, ...rowImportProblems] as const;
export type ImportProblem = (typeof importProblems)[number];
export const importProblemText: Record<ImportProblem, string> = {
  wrongPhone: 'El teléfono no existe: entra sin él, y lo escrito queda en las notas.',
  wrongEmail: 'El correo no es válido: entra sin él, y lo escrito queda en las notas.',
  wrongBirthDate: 'La fecha de nacimiento no se entiende: entra sin ella.',
  consentUndated: 'Acepta novedades, pero no se sabe desde cuándo: entra sin ese permiso.',
  noName: 'No tiene nombre.',
  longName: 'El nombre pasa de 120 letras.',
  tooLong: 'Tiene un texto de más de 2.000 letras.',
  wrongDuration: 'La duración no se entiende, o no va de 5 minutos a 24 horas.',
  wrongCapacity: 'Las plazas no van de 1 a 500, o es una cita con más de una.',
  wrongPrice: 'El precio no se entiende.',
  wrongTax: 'El impuesto no se entiende, o no dice por qué no lo lleva.',
  noClient: 'Su cliente no está en Aforo.',
  manyClients: 'Hay varios clientes que podrían ser: hace falta su correo o su teléfono.',
  noPackage: 'No hay ningún paquete con ese nombre.',
  manyPackages: 'Hay varios paquetes con ese nombre.',
  wrongSessions: 'Las sesiones que quedan no son un número de 0 a 1.000.',
  noneLeft: 'No le quedan sesiones.',
  wrongExpiry: 'El último día en que vale no se entiende.',
  expired: 'Ya ha caducado.',
  noService: 'No hay ningún servicio con ese nombre.',
  wrongTime: 'El día o la hora no se entienden.',
  isPast: 'Ya ha empezado o ha pasado.',
  noSession: 'No hay ninguna clase de ese servicio a esa hora.',
  manySessions: 'Hay varias a esa hora: hace falta su profesional.',
  alreadyBooked: 'Ese cliente ya está apuntado.',
  sessionFull: 'No quedan plazas.',
  notBookable: 'Esa hora no se puede reservar.',
};

export const importMaxRows = 60_000;
export const importMaxBytes = 20 * 1024 * 1024;

export const importCountsSchema = z.object({
  new: z.number(),
  /** Similar to an existing record or to an earlier row. */
  alike: z.number(),
  /** Left out. */
  broken: z.number(),
  /** Rows by problem, in descending order of frequency. */
  problems: z.array(z.object({ problem: z.enum(importProblems), rows: z.number() })),
  /** Clients with a consent to news, which is imported with its date. */
  consents: z.number(),
  /** Imported records that still exist. */
  broughtIn: z.number(),
  /** Imported bookings: paid with a bono session, and unpaid. */
  withBono: z.number(),
  owed: z.number(),
});

const columnsSchema = z.array(z.nullable(z.enum(importFields))).check(z.maxLength(60));

export const dataImportSchema = z.object({
  id: idSchema,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  head: z.array(z.string()),
  columns: columnsSchema,
  rows: z.number(),
  doneRows: z.number(),
  takesAlike: z.boolean(),
  /** For bookings: whether they are already paid; null until the user says so. */
  areSettled: z.nullable(z.boolean()),
  createdAt: instantSchema,
  /** When processing stopped. The user can resume it; finished rows are kept. */
  failedAt: z.nullable(instantSchema),
  /** Absent during processing. */
  counts: z.nullable(importCountsSchema),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  /** The first rows with problems, by their row number in the sheet. */
  problems: z.array(
    z.object({
      number: z.number(),
      verdict: z.enum(['new', 'alike', 'broken']),
      problems: z.array(z.enum(importProblems)),
    }),
  ),
});
export type DataImport = z.infer<typeof dataImportSchema>;

const params = z.object({ id: idSchema });

export const listImports = endpoint('GET', '/api/imports', {
  summary: 'Las últimas importaciones',
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(importKinds),
        fileName: z.string(),
        state: z.enum(importStates),
        rows: z.number(),
        createdAt: instantSchema,
        failedAt: z.nullable(instantSchema),
      }),
    ),
  }),
});
export const uploadDataImport = endpoint('POST', '/api/imports', {
  summary: 'Subir un fichero en CSV o XLSX; todavía no entra nada',
  /** By default, clients. */
  query: z.object({ kind: z.optional(z.enum(importKinds)) }),
  response: dataImportSchema,
});
export const getDataImport = endpoint('GET', '/api/imports/:id', {
  summary: 'Una importación: sus columnas, su ensayo y cómo va',
  params,
  response: dataImportSchema,
});
export const checkDataImport = endpoint('PUT', '/api/imports/:id/columns', {
  summary: 'Decir qué es cada columna y ensayar la importación',
  params,
  body: z.object({ columns: columnsSchema }),
  response: dataImportSchema,
});
export const runDataImport = endpoint('POST', '/api/imports/:id/run', {
  summary: 'Traer lo de un fichero ensayado',
  params,
  body: z.object({
    takesAlike: z.boolean(),
    /** Required for bookings: whether the other program already charged for them. */
    areSettled: z.optional(z.boolean()),
  }),
  response: dataImportSchema,
});

/** Why an imported record is kept when the import is undone. */
export const importUses = [
  'changed',
  'account',
  'booked',
  'bought',
  'answered',
  'scheduled',
  'offered',
  'spent',
  'charged',
  'begun',
] as const;
export type ImportUse = (typeof importUses)[number];
export const importUseText: Record<ImportUse, string> = {
  changed: 'se ha cambiado',
  account: 'tiene cuenta',
  booked: 'tiene reservas o está en lista de espera',
  bought: 'tiene compras o bonos',
  answered: 'tiene consentimientos, salud o logros anotados',
  scheduled: 'tiene clases o citas',
  offered: 'lo da un profesional, o está en un paquete o en un código',
  spent: 'ya tiene movimientos',
  charged: 'está en una venta o en un pago',
  begun: 'ya ha empezado',
};
/** The rejected rows of a rehearsal with the problems of each, to correct and import again. */
export const downloadBrokenRows = endpoint('GET', '/api/imports/:id/broken', {
  summary: 'Las filas con fallos de una importación ensayada, en CSV',
  params,
  response: z.string(),
});
export const previewImportUndo = endpoint('GET', '/api/imports/:id/undo', {
  summary: 'Cuánto quitaría deshacer una importación, y qué se queda y por qué',
  params,
  response: z.object({
    removed: z.number(),
    kept: z.number(),
    /** The first kept records. */
    keptRecords: z.array(z.object({ id: idSchema, name: z.string(), use: z.enum(importUses) })),
  }),
});
export const undoDataImport = endpoint('POST', '/api/imports/:id/undo', {
  summary: 'Deshacer una importación: quita lo que nadie ha tocado desde entonces',
  params,
  response: dataImportSchema,
});
export const resumeDataImport = endpoint('POST', '/api/imports/:id/resume', {
  summary: 'Seguir con una importación que se paró, desde donde se quedó',
  params,
  response: dataImportSchema,
});
