import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { clientListQuerySchema } from './clients.ts';

const { q, status, tag, account, segment } = clientListQuerySchema.shape;

/** Filters of the client list, without the page. */
export const clientFilterSchema = z.object({ q, status, tag, account, segment });
export type ClientFilter = z.infer<typeof clientFilterSchema>;

export const selectedClientsMax = 1000;
/** Selected clients, or all that match a filter. */
export const clientSelectionSchema = z.union([
  z.object({
    ids: z
      .array(idSchema)
      .check(
        z.minLength(1, { error: 'Elige a alguien.' }),
        z.maxLength(selectedClientsMax, { error: 'Como mucho 1000 de una vez.' }),
      ),
  }),
  z.object({ filter: clientFilterSchema }),
]);
export type ClientSelection = z.infer<typeof clientSelectionSchema>;
