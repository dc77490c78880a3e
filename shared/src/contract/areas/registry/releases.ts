import * as z from 'zod/mini';
import { webhookSchema } from './events.ts';
import { publicationSchema } from './publication.ts';
import { areaMountSchema } from './registry.ts';
import { roleSchema } from '../../identity/role-schema.ts';
import { slotEntrySchema } from '../slots.ts';

/*
 * Requests below `/registry` from teams, operators and pages. Errors have a code of
 * `registryErrorCodes` and a Spanish message, in the format of `registryErrorSchema`.
 */

const audienceFields = {
  role: z.exactOptional(roleSchema),
  /** Account ids; in requests their e-mail addresses. In answers each is empty: their number. */
  accounts: z.exactOptional(
    z.array(z.string().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(50)),
  ),
};

/**
 * People that get a canary: the accounts, and a percentage of all or of a role. Without a
 * percentage all users of the role get it.
 */
export const canaryRuleSchema = z
  .object({
    percent: z.exactOptional(z.int().check(z.minimum(1), z.maximum(99))),
    ...audienceFields,
  })
  .check(z.refine((rule) => Object.keys(rule).length > 0));
export type CanaryRule = z.infer<typeof canaryRuleSchema>;

/** The state of one area at one revision. */
export const areaStateSchema = z.object({
  stable: z.nullable(z.string()),
  canary: z.nullable(z.object({ buildId: z.string(), rule: canaryRuleSchema })),
  /** The previous stable build, for a rollback. */
  previous: z.nullable(z.string()),
  mounts: z.array(areaMountSchema),
  /** The build in each channel that has one, by the channel's name; absent without any. */
  channels: z.exactOptional(z.record(z.string(), z.string())),
});
export type AreaState = z.infer<typeof areaStateSchema>;

/** The kind of change that a revision made. */
export const revisionKindSchema = z.enum([
  'start',
  'activate',
  'canary',
  'withdraw',
  'rollback',
  'mounts',
  /** The builds of the channels changed. */
  'channel',
]);

/** An entry of the registry's append-only history; `state` is the area's state after it. */
export const revisionSchema = z.object({
  number: z.number(),
  area: z.string(),
  kind: revisionKindSchema,
  state: areaStateSchema,
  /** Name of a token, a user's e-mail, or `gateway`. */
  author: z.string(),
  reason: z.string(),
  /** ISO instant. */
  at: z.string(),
});
export type RevisionEntry = z.infer<typeof revisionSchema>;

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

/** The name of what everyone has, as the target of a promotion. No channel has it. */
export const productionChannel = 'production';
export const channelNameSchema = z.string().check(
  z.regex(/^[a-z][a-z\d-]{0,39}$/),
  z.refine((name) => name !== productionChannel),
);

/**
 * Named people who get other builds than everyone. Channels have an order: a channel without a
 * build of an area shows the next channel's, after the last one what everyone has.
 */
export const channelSchema = z.object({
  name: z.string(),
  /** Lower comes first; promotions lead to higher ones. */
  position: z.number(),
  ...audienceFields,
  changedBy: z.string(),
  /** ISO instant. */
  changedAt: z.string(),
});
export type Channel = z.infer<typeof channelSchema>;

/**
 * `PUT /registry/channels/:name` makes or changes a channel; `DELETE` removes an empty one. Both
 * require a token for all areas, or an administrator's session. Accounts are e-mail addresses.
 */
export const channelRequestSchema = z
  .object({
    position: z.int().check(z.minimum(1), z.maximum(1000)),
    ...audienceFields,
    /** The `changedAt` of the channel as it was seen; absent for one that must not exist yet. */
    seen: z.exactOptional(z.string()),
    reason: z.string(),
  })
  .check(z.refine(({ role, accounts }) => role !== undefined || accounts !== undefined));
export type ChannelRequest = z.infer<typeof channelRequestSchema>;

/** `GET /registry/channels`, in their order. */
export const channelsSchema = z.object({ channels: z.array(channelSchema) });

/**
 * `POST /registry/areas/:area/promotion`, with `If-Match`. Moves the build of channel `from` to
 * `to`: another channel or `production`, by default the one after it.
 */
export const buildPromotionSchema = z.object({
  from: z.string(),
  to: z.exactOptional(z.string()),
  reason: z.string(),
});
export type BuildPromotion = z.infer<typeof buildPromotionSchema>;

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

/** `GET /registry/history?area=&before=`, newest first, at most 50. */
export const historySchema = z.object({ revisions: z.array(revisionSchema) });

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

export const failurePhaseSchema = z.enum([
  'load',
  'contract',
  'mount',
  'screen',
  /** A screen threw before its first successful render. */
  'firstRender',
  'unmount',
  /** The browser started the build twice without finishing, so it stops trying. */
  'crashLoop',
]);
export type FailurePhase = z.infer<typeof failurePhaseSchema>;

/** Duration of the phases of one load, in ms: fetch the code, evaluate it, mount it. */
export const loadPhasesSchema = z.object({
  fetch: z.number(),
  evaluate: z.number(),
  mount: z.number(),
});
export type LoadPhases = z.infer<typeof loadPhasesSchema>;

/** Something that a build changed on the page and left behind when it was unmounted. */
export const pageTraceSchema = z.object({
  trace: z.enum([
    /** A global, or a member of a built-in object: `Date.now`. */
    'global',
    /** Named after its file or its first selector. */
    'styleSheet',
    /** The inline style of `html` or `body`. */
    'rootStyle',
    /** Named after its milliseconds. */
    'interval',
    /** A listener of `window` or `document`, named after both and its event: `window resize`. */
    'listener',
  ]),
  name: z.string().check(z.maxLength(80)),
});
export type PageTrace = z.infer<typeof pageTraceSchema>;

/** `POST /registry/reports`: a page's report on the builds it used. Contains no personal data. */
export const pageReportSchema = z.object({
  events: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('mounted'),
          area: z.string(),
          buildId: z.string(),
          phases: loadPhasesSchema,
        }),
        z.object({
          kind: z.literal('failed'),
          area: z.string(),
          buildId: z.string(),
          phase: failurePhaseSchema,
          /** Name of the error class or reason, never its message. */
          reason: z.string().check(z.maxLength(80)),
          /** The build that was shown instead. */
          fallback: z.nullable(z.string()),
        }),
        /**
         * An error in an event handler, timer or promise, attributed to the build whose script
         * threw it.
         */
        z.object({
          kind: z.literal('scriptError'),
          area: z.string(),
          buildId: z.string(),
          reason: z.string().check(z.maxLength(80)),
        }),
        /** Removed by the page; the build keeps working. */
        z.object({
          kind: z.literal('leftTraces'),
          area: z.string(),
          buildId: z.string(),
          traces: z.array(pageTraceSchema).check(z.minLength(1), z.maxLength(20)),
        }),
        z.object({
          kind: z.literal('vital'),
          area: z.string(),
          buildId: z.string(),
          name: z.enum(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']),
          value: z.number(),
        }),
      ]),
    )
    .check(z.maxLength(100)),
});
export type PageReport = z.infer<typeof pageReportSchema>;
export type PageEvent = PageReport['events'][number];

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

export const registryErrorCodes = [
  'area_unknown',
  'build_unknown',
  'channel_unknown',
  'build_exists',
  'build_refused',
  'build_files_missing',
  'store_unavailable',
  'upload_incomplete',
  'upload_too_large',
  'token_invalid',
  'token_expired',
  'token_other_area',
  'not_allowed',
  /** The center requires a second factor of administrators, and this one has none. */
  'second_factor_required',
  /** The administrator's session has no recent proof of identity. */
  'proof_required',
  'revision_needed',
  'revision_conflict',
  'nothing_to_roll_back',
  'already_so',
  /** No build of the area is activated until a freeze ends. */
  'frozen',
  /** A second person has to approve the build first. */
  'approval_needed',
  'input_invalid',
  'registry_read_only',
  /** The API did not say whose session this is, so the visitor's builds can't be chosen. */
  'session_unreadable',
] as const;

export const registryErrorSchema = z.object({
  code: z.enum(registryErrorCodes),
  message: z.string(),
  /** Every problem of a refused build. */
  details: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
});
export type RegistryError = z.infer<typeof registryErrorSchema>;
