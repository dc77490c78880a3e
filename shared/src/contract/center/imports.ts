import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';

/** Clients from the file of another program: columns, rehearsal, the import itself and its undoing. */

export const importFields = [
  'name',
  'surname',
  'email',
  'phone',
  'birthDate',
  'tags',
  'notes',
  'marketing',
  'marketingSince',
] as const;
export type ImportField = (typeof importFields)[number];
export const importFieldName: Record<ImportField, string> = {
  name: 'Nombre',
  surname: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  birthDate: 'Fecha de nacimiento',
  tags: 'Etiquetas',
  notes: 'Notas',
  marketing: 'Acepta novedades',
  marketingSince: 'Fecha en que las aceptó',
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

/** The first three leave the row out; with the others it comes in without that datum. */
export const importProblems = [
  'noName',
  'longName',
  'tooLong',
  'wrongPhone',
  'wrongEmail',
  'wrongBirthDate',
  'consentUndated',
] as const;
export type ImportProblem = (typeof importProblems)[number];
export const importProblemText: Record<ImportProblem, string> = {
  noName: 'No tiene nombre.',
  longName: 'El nombre pasa de 120 letras.',
  tooLong: 'Tiene un texto de más de 2.000 letras.',
  wrongPhone: 'El teléfono no existe: entra sin él, y lo escrito queda en las notas.',
  wrongEmail: 'El correo no es válido: entra sin él, y lo escrito queda en las notas.',
  wrongBirthDate: 'La fecha de nacimiento no se entiende: entra sin ella.',
  consentUndated: 'Acepta novedades, pero no se sabe desde cuándo: entra sin ese permiso.',
};

export const importMaxRows = 60_000;
export const importMaxBytes = 20 * 1024 * 1024;

export const importCountsSchema = z.object({
  new: z.number(),
  /** They look like a client that there is, or like another row before. */
  alike: z.number(),
  /** Left out. */
  broken: z.number(),
  wrongPhone: z.number(),
  wrongEmail: z.number(),
  wrongBirthDate: z.number(),
  consentUndated: z.number(),
  /** Those who agreed to news, and when: they come in with it. */
  consents: z.number(),
  /** Clients that came of it and are still there. */
  broughtIn: z.number(),
});

const columnsSchema = z.array(z.nullable(z.enum(importFields))).check(z.maxLength(60));

export const clientImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  state: z.enum(importStates),
  head: z.array(z.string()),
  columns: columnsSchema,
  rows: z.number(),
  doneRows: z.number(),
  takesAlike: z.boolean(),
  createdAt: instantSchema,
  /** Its work stopped then, and goes on when somebody says so; what was done stays done. */
  failedAt: z.nullable(instantSchema),
  /** Absent while it is at work. */
  counts: z.nullable(importCountsSchema),
  /** The first rows as they came. */
  sample: z.array(z.array(z.string())),
  /** The first rows with something to say of them, by their number in the sheet. */
  problems: z.array(
    z.object({
      number: z.number(),
      verdict: z.enum(['new', 'alike', 'broken']),
      problems: z.array(z.enum(importProblems)),
    }),
  ),
});
export type ClientImport = z.infer<typeof clientImportSchema>;

const params = z.object({ id: idSchema });

export const listClientImports = endpoint('GET', '/api/imports', {
  summary: 'Las últimas importaciones de clientes',
  response: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        fileName: z.string(),
        state: z.enum(importStates),
        rows: z.number(),
        createdAt: instantSchema,
        failedAt: z.nullable(instantSchema),
      }),
    ),
  }),
});
export const uploadClientImport = endpoint('POST', '/api/imports', {
  summary: 'Subir un fichero de clientes en CSV o XLSX; todavía no entra nadie',
  response: clientImportSchema,
});
export const getClientImport = endpoint('GET', '/api/imports/:id', {
  summary: 'Una importación: sus columnas, su ensayo y cómo va',
  params,
  response: clientImportSchema,
});
export const checkClientImport = endpoint('PUT', '/api/imports/:id/columns', {
  summary: 'Decir qué es cada columna y ensayar la importación',
  params,
  body: z.object({ columns: columnsSchema }),
  response: clientImportSchema,
});
export const runClientImport = endpoint('POST', '/api/imports/:id/run', {
  summary: 'Traer a los clientes de un fichero ensayado',
  params,
  body: z.object({ takesAlike: z.boolean() }),
  response: clientImportSchema,
});

/** Why a client who came with an import stays when it is undone. */
export const importUses = ['changed', 'account', 'booked', 'bought', 'answered'] as const;
export type ImportUse = (typeof importUses)[number];
export const importUseText: Record<ImportUse, string> = {
  changed: 'se ha cambiado su ficha',
  account: 'tiene cuenta',
  booked: 'tiene reservas o está en lista de espera',
  bought: 'tiene compras o bonos',
  answered: 'tiene consentimientos, salud o logros anotados',
};
export const previewImportUndo = endpoint('GET', '/api/imports/:id/undo', {
  summary: 'A cuántos quitaría deshacer una importación, y quién se queda y por qué',
  params,
  response: z.object({
    removed: z.number(),
    kept: z.number(),
    /** The first of those who stay. */
    keptClients: z.array(z.object({ id: idSchema, name: z.string(), use: z.enum(importUses) })),
  }),
});
export const undoClientImport = endpoint('POST', '/api/imports/:id/undo', {
  summary: 'Deshacer una importación: quita a quien nadie ha tocado desde entonces',
  params,
  response: clientImportSchema,
});
export const resumeClientImport = endpoint('POST', '/api/imports/:id/resume', {
  summary: 'Seguir con una importación que se paró, desde donde se quedó',
  params,
  response: clientImportSchema,
});
