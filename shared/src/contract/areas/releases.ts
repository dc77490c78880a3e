import * as z from 'zod/mini';
import { areaMountSchema } from './registry.ts';
import { roleSchema } from '../identity/role-schema.ts';

/*
 * What teams, operators and pages say to the gateway below `/registry`. Refusals carry a code of
 * `registryErrorCodes` and a Spanish sentence in the shape of `registryErrorSchema`.
 */

/** Who sees a canary: a share of the browsers (each keeps its bucket), or everybody of one role. */
export const canaryRuleSchema = z.union([
  z.object({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({ role: roleSchema }),
]);
export type CanaryRule = z.infer<typeof canaryRuleSchema>;

/** What the registry says of one area at one revision. */
export const areaStateSchema = z.object({
  stable: z.nullable(z.string()),
  canary: z.nullable(z.object({ buildId: z.string(), rule: canaryRuleSchema })),
  /** The build that was stable before: the way back. */
  previous: z.nullable(z.string()),
  mounts: z.array(areaMountSchema),
});
export type AreaState = z.infer<typeof areaStateSchema>;

/** Of a revision: what kind of change it was. */
export const revisionKindSchema = z.enum([
  'start',
  'activate',
  'canary',
  'withdraw',
  'rollback',
  'mounts',
]);

/** One line of the registry's append-only history; `state` is the area's state from then on. */
export const revisionSchema = z.object({
  number: z.number(),
  area: z.string(),
  kind: revisionKindSchema,
  state: areaStateSchema,
  /** Name of a token, a person's e-mail, or `gateway`. */
  author: z.string(),
  reason: z.string(),
  /** ISO instant. */
  at: z.string(),
});
export type RevisionEntry = z.infer<typeof revisionSchema>;

/** A build as operators see it. */
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

/** `PUT /registry/areas/:area/builds/:buildId` (a tar), with `?dryRun=1` without storing it. */
export const publishAnswerSchema = z.object({
  release: releaseEntrySchema,
  isStored: z.boolean(),
});

/**
 * `POST /registry/areas/:area/activation`, with `If-Match: "<revision>"`. `target` is a build id or a
 * version; several builds of one version mean the newest. Without `canary` it becomes the stable one.
 */
export const activationSchema = z.object({
  target: z.string(),
  canary: z.optional(canaryRuleSchema),
  reason: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/**
 * `POST /registry/areas/:area/rollback`, with `If-Match`: withdraws a canary, else returns to the
 * build before, or to `to`.
 */
export const rollbackSchema = z.object({ to: z.optional(z.string()), reason: z.string() });

/** `PUT /registry/areas/:area/mounts`, with `If-Match`. A team may move its area below its own paths; other
 * paths need a token good for every area, and those below another area's paths `replace` as well. */
export const mountsChangeSchema = z.object({
  mounts: z.array(
    z.object({ prefix: z.string(), basePath: z.string(), roles: z.nullable(z.array(roleSchema)) }),
  ),
  /** Whether a path below another area's may be taken from it. */
  replace: z.optional(z.boolean()),
  reason: z.string(),
});

/** `GET /registry/history?area=&before=`, newest first, 50 at most. */
export const historySchema = z.object({ revisions: z.array(revisionSchema) });

/** `POST /registry/tokens`; only with a token good for every area. `area` null is every area. */
export const tokenRequestSchema = z.object({ area: z.nullable(z.string()), name: z.string() });
/** The secret is shown once and kept hashed. */
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

/** Where a build failed. */
export const failurePhaseSchema = z.enum([
  'load',
  'contract',
  'mount',
  'screen',
  /** A screen threw before it had ever stood. */
  'firstRender',
  'unmount',
  /** A browser started it twice without coming to an end, so it doesn't start it again. */
  'crashLoop',
]);
export type FailurePhase = z.infer<typeof failurePhaseSchema>;

/** Milliseconds of one load: asked for → code here → evaluated → on the page. */
export const loadPhasesSchema = z.object({
  fetch: z.number(),
  evaluate: z.number(),
  mount: z.number(),
});
export type LoadPhases = z.infer<typeof loadPhasesSchema>;

/** `POST /registry/reports`: what a page tells of the builds it used. No personal data. */
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
        /** An error in a handler, a timer or a promise, of the build whose script it comes from. */
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

/** What went wrong with a build, told alike by so many people and minutes. */
export const failureCauseSchema = z.object({
  phase: failurePhaseSchema,
  /** Name of the error class or reason. */
  reason: z.string(),
  /** The build that was shown instead; null when there was none. */
  fallback: z.nullable(z.string()),
  count: z.number(),
  /** ISO instant of the last one. */
  lastAt: z.string(),
});
export type FailureCause = z.infer<typeof failureCauseSchema>;

/** Of one build over the last 24 hours. */
export const buildFiguresSchema = z.object({
  buildId: z.string(),
  /** Minutes of people in which it mounted, and in which it failed. */
  mounts: z.number(),
  failures: z.number(),
  /** The failures among them without a session: they never take a build back. */
  anonymousFailures: z._default(z.number(), 0),
  /** Errors in handlers, timers and promises: counted apart, they never take a build back. */
  scriptErrors: z._default(z.number(), 0),
  /** Medians in ms; null without a load. */
  phases: z.nullable(loadPhasesSchema),
  /** 75th percentiles by name (`LCP`, `CLS`…). */
  vitals: z.record(z.string(), z.number()),
  /** What the failures were, the most frequent first; a few. */
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
      /** The installation's own build, as long as nobody was ever shown it. */
      waiting: z._default(z.nullable(z.string()), null),
    }),
  ),
});
export type RegistryStatus = z.infer<typeof registryStatusSchema>;

/** `GET /registry/areas/:area/check`: builds whose files can't be read any more. */
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
  /** Of an administrator's session: the center asks them for a second factor and they have none. */
  'second_factor_required',
  /** Of an administrator's session that hasn't shown lately who is at the screen. */
  'proof_required',
  'revision_needed',
  'revision_conflict',
  'nothing_to_roll_back',
  'already_so',
  'input_invalid',
  'registry_read_only',
  /** The API doesn't say whose the session is, so that nobody knows what this visitor may be given. */
  'session_unreadable',
] as const;

export const registryErrorSchema = z.object({
  code: z.enum(registryErrorCodes),
  message: z.string(),
  /** Of a refused build: everything that is wrong with it. */
  details: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
});
export type RegistryError = z.infer<typeof registryErrorSchema>;
