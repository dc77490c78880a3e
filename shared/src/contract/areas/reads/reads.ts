import * as z from 'zod/mini';
import { roleSchema } from '../../identity/role-schema.ts';
import { boundedList, boundedRecord, boundedText } from '../bounded.ts';

const nameSchema = boundedText(60);
const valueSchema = boundedText(120);

/** Value of a query parameter: a constant, or taken from the page's address. */
export const readValueSchema = z.union([
  valueSchema,
  z.object({
    /** Name of the page's search parameter. */
    from: z.optional(nameSchema),
    /** Required format; any other value counts as absent. */
    as: z.optional(z.enum(['text', 'date', 'page'])),
    /** Maps words of the page's address to values of the API. */
    words: z.optional(boundedRecord(nameSchema, valueSchema, 40)),
    /** Default if the address has no value; `@today` and `@weekStart` are dates of the center. */
    or: z.optional(valueSchema),
  }),
]);
export type ReadValue = z.infer<typeof readValueSchema>;

/** A request that a screen makes first and that only depends on the page's address. */
export const readTemplateSchema = z.object({
  /** May contain `:name`s of the screen's route. */
  path: boundedText(200).check(z.regex(/^\/api(\/:?[\w-]+)+$/)),
  query: z.optional(boundedRecord(nameSchema, readValueSchema, 24)),
  /** Roles for which the screen makes the request; by default all that may open the area. */
  roles: z.optional(boundedList(roleSchema, 8)),
  /** Search parameters that, if present, make the screen skip this request. */
  unless: z.optional(boundedList(nameSchema, 24)),
});
export type ReadTemplate = z.infer<typeof readTemplateSchema>;
