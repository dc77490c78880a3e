import * as z from 'zod/mini';

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
