import * as z from 'zod/mini';
import { audienceFields } from './audience.ts';

const ascending = (steps: readonly number[]) =>
  steps.every((percent, index) => percent > (steps[index - 1] ?? 0));

/** Conditions under which a rollout goes back to 0 %; either one is enough. */
export const stopConditionSchema = z.object({
  /** The build fails for more than this percentage of the people with a session that used it. */
  failurePercent: z.exactOptional(z.number().check(z.minimum(0.1), z.maximum(100))),
  /** The 95th percentile of its mounts is more than this multiple of the stable build's. */
  mountRatio: z.exactOptional(z.number().check(z.minimum(1.1), z.maximum(100))),
});
export type StopCondition = z.infer<typeof stopConditionSchema>;

export const rolloutPlanSchema = z.object({
  /** Percentages. 100 makes the build stable, or with a role shows it to the whole role. */
  steps: z
    .array(z.int().check(z.minimum(1), z.maximum(100)))
    .check(z.minLength(1), z.maxLength(20), z.refine(ascending)),
  everySeconds: z.int().check(z.minimum(60), z.maximum(7 * 24 * 60 * 60)),
  stopIf: z.exactOptional(stopConditionSchema),
  ...audienceFields,
});
export type RolloutPlan = z.infer<typeof rolloutPlanSchema>;

/** `POST /registry/areas/:area/rollout`; accounts are e-mail addresses. */
export const rolloutRequestSchema = z.extend(rolloutPlanSchema, {
  target: z.string(),
  /** ISO instant of the first step; absent for now. */
  startsAt: z.exactOptional(z.iso.datetime({ offset: true })),
  reason: z.string(),
});
export type RolloutRequest = z.infer<typeof rolloutRequestSchema>;

/** `PUT /registry/areas/:area/rollout`. Stopping withdraws the canary. */
export const rolloutChangeSchema = z.object({
  action: z.enum(['pause', 'resume', 'stop']),
  reason: z.string(),
});
export type RolloutControl = z.infer<typeof rolloutChangeSchema>['action'];

/** A build that the gateways show to more people step by step. */
export const rolloutSchema = z.object({
  buildId: z.string(),
  plan: rolloutPlanSchema,
  state: z.enum(['running', 'paused', 'finished', 'stopped']),
  /** Number of steps taken. */
  step: z.number(),
  /** ISO instant of the next step; null after the last one. */
  nextAt: z.nullable(z.string()),
  author: z.string(),
  reason: z.string(),
  /** Why it finished or was stopped. */
  outcome: z.nullable(z.string()),
  at: z.string(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/**
 * Until `until` (an ISO instant) no build of the area, or of all areas if it is null, is activated
 * or tried by more people. Rollbacks and withdrawals go on.
 */
export const freezeSchema = z.object({
  area: z.nullable(z.string()),
  reason: z.string(),
  until: z.string(),
  author: z.string(),
  at: z.string(),
});
export type Freeze = z.infer<typeof freezeSchema>;

/** `POST /registry/freezes`; requires a token for all areas, or an administrator's session. */
export const freezeRequestSchema = z.object({
  area: z.nullable(z.string()),
  reason: z.string(),
  until: z.iso.datetime({ offset: true }),
});
export type FreezeRequest = z.infer<typeof freezeRequestSchema>;
/** The freezes in force after a change. */
export const freezesSchema = z.object({ freezes: z.array(freezeSchema) });

/** The limits from which a build of an area is rolled back automatically. */
export const rollbackThresholdsSchema = z.object({
  /** Failures of this many accounts of the team… */
  staffMin: z.int().check(z.minimum(2), z.maximum(1000)),
  /** …or of this many accounts, clients included… */
  peopleMin: z.int().check(z.minimum(2), z.maximum(100_000)),
  /** …which are at least this share of the same accounts with a mount or a failure… */
  sharePercent: z.int().check(z.minimum(1), z.maximum(100)),
  /** …within this time. */
  minutes: z.int().check(z.minimum(1), z.maximum(1440)),
});
export type RollbackThresholds = z.infer<typeof rollbackThresholdsSchema>;

const thresholdFields = rollbackThresholdsSchema.shape;
/**
 * `PUT /registry/areas/:area/thresholds`; requires a token for all areas. An absent limit stays as
 * it is, null restores the installation's default. The answer has the limits in force.
 */
export const thresholdsChangeSchema = z.object({
  staffMin: z.exactOptional(z.nullable(thresholdFields.staffMin)),
  peopleMin: z.exactOptional(z.nullable(thresholdFields.peopleMin)),
  sharePercent: z.exactOptional(z.nullable(thresholdFields.sharePercent)),
  minutes: z.exactOptional(z.nullable(thresholdFields.minutes)),
});
export type ThresholdsChange = z.infer<typeof thresholdsChangeSchema>;
