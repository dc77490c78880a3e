import * as z from 'zod/mini';
import { channelSchema } from './channels.ts';
import { webhookSchema } from './events.ts';
import { failurePhaseSchema, loadPhasesSchema, pageTraceSchema } from './page-reports.ts';
import { areaStateSchema, revisionSchema } from './revisions.ts';
import { releaseEntrySchema } from './releases.ts';
import { freezeSchema, rollbackThresholdsSchema, rolloutSchema } from './rollouts.ts';
import { slotEntrySchema } from '../slots.ts';

/**
 * A kind of failure of a build. `count` is the number of distinct person-minutes that reported it.
 */
export const failureCauseSchema = z.object({
  phase: failurePhaseSchema,
  /** Name of the error class or reason. */
  reason: z.string(),
  /** The build that was shown instead; null if none was. */
  fallback: z.nullable(z.string()),
  count: z.number(),
  /** ISO instant of the last one. */
  lastAt: z.string(),
});
export type FailureCause = z.infer<typeof failureCauseSchema>;

/** `count`: all reports, and those with each trace. The most frequent ones come first. */
const leftTracesSchema = z.object({
  count: z.number(),
  traces: z.array(z.extend(pageTraceSchema, { count: z.number() })),
});
export type LeftTraces = z.infer<typeof leftTracesSchema>;

/** Figures of one build over the last 24 hours. */
export const buildFiguresSchema = z.object({
  buildId: z.string(),
  /** Person-minutes with a mount, and with a failure. */
  mounts: z.number(),
  failures: z.number(),
  /** Failures without a session, included in `failures`. They never cause a rollback. */
  anonymousFailures: z._default(z.number(), 0),
  /** Errors in handlers, timers and promises. Counted separately; they never cause a rollback. */
  scriptErrors: z._default(z.number(), 0),
  /** Changes that the build left on pages. Counted separately; they never cause a rollback. */
  leftTraces: z.optional(leftTracesSchema),
  /** Medians in ms; null without a load. */
  phases: z.nullable(loadPhasesSchema),
  /** 75th percentiles by name (`LCP`, `CLS`…). */
  vitals: z.record(z.string(), z.number()),
  /** The most frequent causes, in descending order. */
  causes: z._default(z.array(failureCauseSchema), []),
});

/** `GET /registry/status`, for admins and tokens. */
export const registryStatusSchema = z.object({
  revision: z.number(),
  /** The number of the newest event of all areas, 0 without one; absent in earlier versions. */
  newestEvent: z.optional(z.number()),
  /** Those in force. */
  freezes: z._default(z.array(freezeSchema), []),
  /** In their order; absent in earlier versions. */
  channels: z.optional(z.array(channelSchema)),
  /** Only for callers of all areas. */
  webhooks: z._default(z.array(webhookSchema), []),
  areas: z.array(
    z.object({
      area: z.string(),
      state: areaStateSchema,
      releases: z.array(releaseEntrySchema),
      figures: z.array(buildFiguresSchema),
      lastRevision: z.nullable(revisionSchema),
      /** The installation's own build, until it is first shown to a visitor. */
      waiting: z._default(z.nullable(z.string()), null),
      /** The limits of the automatic rollback. */
      thresholds: z.optional(rollbackThresholdsSchema),
      /** Whether builds need the approval of a second person. */
      needsApproval: z._default(z.boolean(), false),
      /** What its stable build shows in slots; absent in earlier versions. */
      slots: z.optional(z.array(slotEntrySchema)),
      /** The last rollout, open or not. */
      rollout: z.optional(z.nullable(rolloutSchema)),
    }),
  ),
});
export type RegistryStatus = z.infer<typeof registryStatusSchema>;

/** `GET /registry/areas/:area/check`: builds whose files can no longer be read. */
export const registryCheckSchema = z.object({
  checked: z.number(),
  broken: z.array(
    z.object({ area: z.string(), buildId: z.string(), missing: z.array(z.string()) }),
  ),
});
export type RegistryCheck = z.infer<typeof registryCheckSchema>;
