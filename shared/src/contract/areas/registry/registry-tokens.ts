import * as z from 'zod/mini';

/**
 * `POST /registry/tokens`; requires a token for all areas. `area` null means all areas. The name is
 * that of a person or a CI job; no other valid token has it.
 */
export const tokenRequestSchema = z.object({
  area: z.nullable(z.string()),
  name: z.string(),
  /** By default 90. */
  days: z.exactOptional(z.int().check(z.minimum(1), z.maximum(366))),
  /** It publishes and reads, and activates nothing. */
  publishOnly: z.exactOptional(z.boolean()),
});
export type TokenRequest = z.infer<typeof tokenRequestSchema>;
/** The secret is shown once; only its hash is stored. */
export const tokenAnswerSchema = z.object({
  id: z.string(),
  token: z.string(),
  /** ISO instant; null never expires. */
  expiresAt: z.optional(z.nullable(z.string())),
});
export const tokenListSchema = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.nullable(z.string()),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
      /** Null never expires: the installation's own token, and those of earlier versions. */
      expiresAt: z._default(z.nullable(z.string()), null),
      publishOnly: z._default(z.boolean(), false),
    }),
  ),
});
