import * as z from 'zod/mini';

/** `POST /registry/overrides`: signs a link to try a build from another origin. */
export const overrideRequestSchema = z.object({
  area: z.string(),
  /** Folder of the build, with its release.json. */
  url: z.string(),
  /** Validity of the link and its overrides in hours; by default 8. */
  hours: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
});

export const overrideAnswerSchema = z.object({
  /** Opening it makes the browser use the build. */
  link: z.string(),
  /** ISO instant. */
  expiresAt: z.string(),
});
