import * as z from 'zod/mini';

/**
 * Pages of a list that grows at its head, from one row on: what is added meanwhile moves nothing,
 * and the hundredth page costs what the first one does.
 */
const cursorSchema = z.string().check(
  z.refine(
    (text) => {
      const [at = '', id = '', ...rest] = text.split('~');
      return rest.length === 0 && isInstant(at) && z.uuid().safeParse(id).success;
    },
    { error: 'Esa página ya no existe.' },
  ),
);

/** Query parameters of a list by keyset. */
export const keysetQuery = {
  /** The `next` of the page before. */
  after: z.optional(cursorSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
};

function isInstant(text: string): boolean {
  return z.iso.datetime().safeParse(text).success && !Number.isNaN(Date.parse(text));
}
