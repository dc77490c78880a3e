import * as z from 'zod/mini';
import { idSchema, localDateOutputSchema } from '../../fields.ts';

/** The choices that a file leaves open, and their answers. */

/** How the dates and amounts of a column are written, where its cells leave it open. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** What becomes of an unknown name when it is no package: see `packageAnswerSchema`. */
export const otherPackageAnswers = ['createCredits', 'createUnlimited', 'skip'] as const;
export type OtherPackageAnswer = (typeof otherPackageAnswers)[number];
/**
 * The package that an unknown name is; that the import creates it, archived, with sessions or
 * without a limit; or that its rows are left out.
 */
const packageAnswerSchema = z.union([idSchema, z.enum(otherPackageAnswers)]);

const columnKeySchema = z.string().check(z.regex(/^\d{1,2}$/));
/** What the user says about the questions of a rehearsal. */
export const importAnswersSchema = z.object({
  /** By the position of the column, from 0. */
  dateOrders: z.optional(z.record(columnKeySchema, z.enum(dateOrders))),
  decimalSigns: z.optional(z.record(columnKeySchema, z.enum(decimalSigns))),
  /** The package of each unknown name, as `name` of its question writes it. */
  packages: z.optional(
    z.record(z.string().check(z.maxLength(2000)), packageAnswerSchema).check(
      z.refine((packages) => Object.keys(packages).length <= 100, {
        error: 'Son demasiados bonos.',
      }),
    ),
  ),
});
export type ImportAnswers = z.infer<typeof importAnswersSchema>;

/** A choice that the file leaves open; the import does not run without its answer. */
export const importQuestionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dateOrder'),
    column: z.number(),
    /** A date of the column and its two readings. */
    example: z.string(),
    dayFirst: localDateOutputSchema,
    monthFirst: localDateOutputSchema,
    answer: z.nullable(z.enum(dateOrders)),
  }),
  z.object({
    kind: z.literal('decimalSign'),
    column: z.number(),
    example: z.string(),
    commaMinor: z.number(),
    pointMinor: z.number(),
    answer: z.nullable(z.enum(decimalSigns)),
  }),
  z.object({
    kind: z.literal('package'),
    /** Without accents and capitals, as names are compared. */
    name: z.string(),
    /** As the file writes it. */
    example: z.string(),
    rows: z.number(),
    options: z.array(z.object({ id: idSchema, name: z.string() })),
    /** False when a package can't be created: what it costs is not in the file. */
    canCreate: z.optional(z.boolean()),
    answer: z.nullable(packageAnswerSchema),
  }),
]);
export type ImportQuestion = z.infer<typeof importQuestionSchema>;
