import * as z from 'zod/mini';
import { areaMountSchema } from './registry.ts';
import { roleSchema } from '../identity/role-schema.ts';

/*
 * Requests below `/registry` from teams, operators and pages. Errors have a code of
 * `registryErrorCodes` and a Spanish message, in the format of `registryErrorSchema`.
 */

/**
 * Visitors that get a canary: a percentage of browsers (each keeps its bucket), or all users of a
 * role.
 */
export const canaryRuleSchema = z.union([
  z.object({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({ role: roleSchema }),
]);
export type CanaryRule = z.infer<typeof canaryRuleSchema>;

/** The state of one area at one revision. */
export const areaStateSchema = z.object({
  stable: z.nullable(z.string()),
  canary: z.nullable(z.object({ buildId: z.string(), rule: canaryRuleSchema })),
  /** The previous stable build, for a rollback. */
  previous: z.nullable(z.string()),
  mounts: z.array(areaMountSchema),
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
  reason: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/**
 * `POST /registry/areas/:area/rollback`, with `If-Match`. Withdraws a canary; without one, returns
 * to the previous build or to `to`.
 */
export const rollbackSchema = z.object({ to: z.optional(z.string()), reason: z.string() });

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

/** `GET /registry/history?area=&before=`, newest first, at most 50. */
export const historySchema = z.object({ revisions: z.array(revisionSchema) });

/** `POST /registry/tokens`; requires a token for all areas. `area` null means all areas. */
export const tokenRequestSchema = z.object({ area: z.nullable(z.string()), name: z.string() });
/** The secret is shown once; only its hash is stored. */
export const tokenAnswerSchema = z.object({ id: z.string(), token: z.string() });
export const tokenListSchema = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.nullable(z.string()),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
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
  areas: z.array(
    z.object({
      area: z.string(),
      state: areaStateSchema,
      releases: z.array(releaseEntrySchema),
      figures: z.array(buildFiguresSchema),
      lastRevision: z.nullable(revisionSchema),
      /** The installation's own build, until it is first shown to a visitor. */
      waiting: z._default(z.nullable(z.string()), null),
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
  'build_exists',
  'build_refused',
  'build_files_missing',
  'store_unavailable',
  'upload_incomplete',
  'upload_too_large',
  'token_invalid',
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
