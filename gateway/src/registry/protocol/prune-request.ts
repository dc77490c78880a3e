import { releaseEntrySchema } from '@aforo/shared/contract';
import * as z from 'zod/mini';

/**
 * `POST /registry/areas/:area/prune`: deletes builds that are no longer needed; requires a token.
 */
export const pruneRequestSchema = z.object({
  /** Number of newest builds that are always kept; by default 10. */
  keep: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Only lists the builds. */
  dryRun: z.optional(z.boolean()),
});

export const pruneAnswerSchema = z.object({
  /** Newest first. */
  builds: z.array(releaseEntrySchema),
  isDone: z.boolean(),
});
