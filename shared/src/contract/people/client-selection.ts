import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { clientListQuerySchema } from './clients.ts';

const { q, status, tag, account, segment } = clientListQuerySchema.shape;

/** What the client list is narrowed by, whatever the page. */
export const clientFilterSchema = z.object({ q, status, tag, account, segment });
export type ClientFilter = z.infer<typeof clientFilterSchema>;

export const selectedClientsMax = 1000;
/** Some clients by name, or all who match. */
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
