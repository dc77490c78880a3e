import * as z from 'zod/mini';

/**
 * Keyset pagination, for lists that grow at the head: new rows don't shift the pages, and the
 * hundredth page costs the same as the first.
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

/** Query parameters of a list with keyset pagination. */
export const keysetQuery = {
  /** The `next` of the previous page. */
  after: z.optional(cursorSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
};

function isInstant(text: string): boolean {
  return z.iso.datetime().safeParse(text).success && !Number.isNaN(Date.parse(text));
}
