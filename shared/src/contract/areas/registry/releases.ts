import * as z from 'zod/mini';
import { canaryRuleSchema } from './audience.ts';
import { publicationSchema } from './publication.ts';
import { roleSchema } from '../../identity/role-schema.ts';

/** `PUT /registry/areas/:area/approval`; a team cannot. The answer repeats `isRequired`. */
export const approvalRuleSchema = z.object({ isRequired: z.boolean(), reason: z.string() });
export const approvalRuleAnswerSchema = z.pick(approvalRuleSchema, { isRequired: true });

/** `POST /registry/areas/:area/builds/:buildId/approval`, by another person than its publisher. */
export const approvalRequestSchema = z.object({ reason: z.string() });
export const approvalSchema = z.object({
  /** Name of a token, or a user's e-mail. */
  by: z.string(),
  reason: z.string(),
  /** ISO instant. */
  at: z.string(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** What mounting a build once, before it was accepted, has shown. */
export const buildPreviewSchema = z.object({
  mountMs: z.number(),
  /** Names of the error classes of its scripts, after the mount. */
  scriptErrors: z.array(z.string()),
});
export type BuildPreview = z.infer<typeof buildPreviewSchema>;

/** A build in the operators' list. */
export const releaseEntrySchema = z.object({
  area: z.string(),
  buildId: z.string(),
  version: z.string(),
  contractVersion: z.string(),
  bytes: z.number(),
  commit: z.nullable(z.string()),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** The status has the changelog of the newest build only. */
  publication: z.optional(publicationSchema),
  /** Absent if it was not mounted before it was accepted. */
  preview: z.optional(buildPreviewSchema),
  /** Absent without one. */
  approval: z.optional(approvalSchema),
  /** In the status, whether everyone had it at some time: then it needs no approval. */
  wasStable: z.optional(z.boolean()),
});
export type ReleaseEntry = z.infer<typeof releaseEntrySchema>;

/** `PUT /registry/areas/:area/builds/:buildId` (a tar); `?dryRun=1` validates without storing. */
export const publishAnswerSchema = z.object({
  release: releaseEntrySchema,
  isStored: z.boolean(),
});

/**
 * `POST /registry/areas/:area/activation`, with `If-Match: "<revision>"`. `target` is a build id or
 * a version; of several builds with that version the newest is used. Without `canary` the build
 * becomes stable.
 */
export const activationSchema = z.object({
  target: z.string(),
  canary: z.optional(canaryRuleSchema),
  /** Puts the build into a channel, and changes nothing for people outside it. */
  channel: z.exactOptional(z.string()),
  reason: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/**
 * `POST /registry/areas/:area/rollback`, with `If-Match`. Withdraws a canary; without one, returns
 * to the previous build or to `to`.
 */
export const rollbackSchema = z.object({
  to: z.optional(z.string()),
  /** Takes the build out of a channel, and changes nothing else. */
  channel: z.exactOptional(z.string()),
  reason: z.string(),
});

/**
 * `PUT /registry/areas/:area/mounts`, with `If-Match`. A team may move its area below its own
 * paths. Other paths need a token for all areas; paths below another area's need `replace` as well.
 */
export const mountsChangeSchema = z.object({
  mounts: z.array(
    z.object({ prefix: z.string(), basePath: z.string(), roles: z.nullable(z.array(roleSchema)) }),
  ),
  /** Whether to take over a path below another area's. */
  replace: z.optional(z.boolean()),
  reason: z.string(),
});
