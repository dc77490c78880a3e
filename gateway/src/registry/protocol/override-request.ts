import * as z from 'zod/mini';

/** `POST /registry/overrides`: signs a link that tries a build from another origin. */
export const overrideRequestSchema = z.object({
  area: z.string(),
  /** Folder of the build, with its release.json. */
  url: z.string(),
  /** How long the link and what it begins last; 8 when absent. */
  hours: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
});

export const overrideAnswerSchema = z.object({
  /** Opened in a browser, that browser tries the build. */
  link: z.string(),
  /** ISO instant. */
  expiresAt: z.string(),
});
