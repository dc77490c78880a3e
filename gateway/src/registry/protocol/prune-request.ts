import { releaseEntrySchema } from '@aforo/shared/contract';
import * as z from 'zod/mini';

/** `POST /registry/areas/:area/prune`: deletes builds that are no longer needed; with a token. */
export const pruneRequestSchema = z.object({
  /** So many of the newest builds stay in any case; 10 when absent. */
  keep: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Only says which ones. */
  dryRun: z.optional(z.boolean()),
});

export const pruneAnswerSchema = z.object({
  /** Newest first. */
  builds: z.array(releaseEntrySchema),
  isDone: z.boolean(),
});
