import * as z from 'zod/mini';
import { roleSchema } from '../identity/role-schema.ts';

/** Value of a query parameter: a constant, or taken from the page's address. */
export const readValueSchema = z.union([
  z.string(),
  z.object({
    /** Name of the page's search parameter. */
    from: z.optional(z.string()),
    /** Required format; any other value counts as absent. */
    as: z.optional(z.enum(['text', 'date', 'page'])),
    /** Maps words of the page's address to values of the API. */
    words: z.optional(z.record(z.string(), z.string())),
    /** Default if the address has no value; `@today` and `@weekStart` are dates of the center. */
    or: z.optional(z.string()),
  }),
]);
export type ReadValue = z.infer<typeof readValueSchema>;

/** A request that a screen makes first and that only depends on the page's address. */
export const readTemplateSchema = z.object({
  /** May contain `:name`s of the screen's route. */
  path: z.string().check(z.regex(/^\/api(\/:?[\w-]+)+$/)),
  query: z.optional(z.record(z.string(), readValueSchema)),
  /** Roles for which the screen makes the request; by default all that may open the area. */
  roles: z.optional(z.array(roleSchema)),
  /** Search parameters that, if present, make the screen skip this request. */
  unless: z.optional(z.array(z.string())),
});
export type ReadTemplate = z.infer<typeof readTemplateSchema>;
