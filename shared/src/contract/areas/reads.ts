import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';

/** A value of a query: written out, or what the page's address says. */
export const readValueSchema = z.union([
  z.string(),
  z.object({
    /** The parameter of the page's address that says it. */
    from: z.optional(z.string()),
    /** What it has to be; otherwise it counts as absent. */
    as: z.optional(z.enum(['text', 'date', 'page'])),
    /** What the words of the page's address mean to the API. */
    words: z.optional(z.record(z.string(), z.string())),
    /** When the address doesn't say it; `@today` and `@weekStart` are dates of the center. */
    or: z.optional(z.string()),
  }),
]);
export type ReadValue = z.infer<typeof readValueSchema>;

/** One of the reads that a screen begins with, before anything is known but the page's address. */
export const readTemplateSchema = z.object({
  /** With the `:name`s of the screen's route. */
  path: z.string().check(z.regex(/^\/api(\/:?[\w-]+)+$/)),
  query: z.optional(z.record(z.string(), readValueSchema)),
  /** Whose screen begins with it; by default everybody's who may open the area. */
  roles: z.optional(z.array(roleSchema)),
  /** Parameters of the page's address with which the screen begins otherwise. */
  unless: z.optional(z.array(z.string())),
});
export type ReadTemplate = z.infer<typeof readTemplateSchema>;
