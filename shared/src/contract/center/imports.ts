import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { dataImportSchema, importColumnsSchema, importStates } from './imports/data-import.ts';
import { importKinds } from './imports/import-fields.ts';
import { importUses } from './imports/import-problems.ts';
import { importAnswersSchema } from './imports/import-questions.ts';

/**
 * Imports from another program's file: column mapping, rehearsal, import and undo.
 */

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
  body: z.object({ columns: importColumnsSchema, answers: z.optional(importAnswersSchema) }),
  response: dataImportSchema,
});
export const chooseImportHeader = endpoint('PUT', '/api/imports/:id/header', {
  summary: 'Decir en qué fila están los títulos de las columnas',
  params,
  body: z.object({ row: z.number().check(z.int(), z.gte(1)) }),
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
