import * as z from 'zod/mini';

/** `GET /registry/shell`: what a build must be compatible with. */
export const shellAnswerSchema = z.object({
  /** Semver of the shell's area contract. */
  contract: z.string(),
  /** Versions of the libraries that the shell provides, by the name that areas import. */
  provided: z.record(z.string(), z.string()),
  /** Whether an upload may contain `publication.json`; absent in earlier versions. */
  publication: z.optional(z.boolean()),
});
export type ShellAnswer = z.infer<typeof shellAnswerSchema>;
