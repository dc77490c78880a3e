import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../fields.ts';
import { importFields, importKinds } from './import-fields.ts';
import { importProblems } from './import-problems.ts';
import { importQuestionSchema } from './import-questions.ts';

/** An import from its file to its undo. All kinds share the same steps. */

export const importMaxRows = 100_000;
export const importMaxBytes = 20 * 1024 * 1024;

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
  /** For bonos: the archived packages that the import created and that still exist. */
  createdPackages: z.optional(z.number()),
});

/** What a file of clients lacks, perhaps because a heading is unknown. */
export const importWarnings = ['noEmail', 'noPhone'] as const;
export type ImportWarning = (typeof importWarnings)[number];
export const importWarningText: Record<ImportWarning, string> = {
  noEmail: 'Ninguna columna es el correo: entrarían todos sin él.',
  noPhone: 'Ninguna columna es el teléfono: entrarían todos sin él.',
};

export const importColumnsSchema = z.array(z.nullable(z.enum(importFields))).check(z.maxLength(60));

export const dataImportSchema = z.object({
  id: idSchema,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  head: z.array(z.string()),
  columns: importColumnsSchema,
  rows: z.number(),
  doneRows: z.number(),
  takesAlike: z.boolean(),
  /** For bookings: whether they are already paid; null until the user says so. */
  areSettled: z.nullable(z.boolean()),
  createdAt: instantSchema,
  /** When processing stopped. The user can resume it; finished rows are kept. */
  failedAt: z.nullable(instantSchema),
  warnings: z.array(z.enum(importWarnings)),
  /** Of the last rehearsal, with their answers. */
  questions: z.array(importQuestionSchema),
  /** Absent during processing. */
  counts: z.nullable(importCountsSchema),
  /** The row of the sheet with the headings; the rows above it are not imported. */
  headerRow: z.number(),
  /** The first rows of the sheet, while another one can be chosen as the header. */
  firstRows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  /** The number of rows with a value in each column. */
  filled: z.array(z.number()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  /** The first rows with problems, by their row number in the sheet. */
  problems: z.array(
    z.object({
      number: z.number(),
      verdict: z.enum(['new', 'alike', 'broken']),
      problems: z.array(z.enum(importProblems)),
      /** Of a possible duplicate: the existing client, or the earlier row that it is like. */
      like: z.nullable(
        z.union([
          z.object({ clientId: idSchema, name: z.string(), phone: z.nullable(z.string()) }),
          z.object({ row: z.number() }),
        ]),
      ),
    }),
  ),
  /** The first records of a rehearsal as they would be, with the values as a person reads them. */
  preview: z.array(
    z.object({
      number: z.number(),
      verdict: z.enum(['new', 'alike']),
      values: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
});
export type DataImport = z.infer<typeof dataImportSchema>;
