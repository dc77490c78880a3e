import * as z from 'zod/mini';
import { canaryRuleSchema } from './audience.ts';
import { areaMountSchema } from './registry.ts';

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

/** `GET /registry/history?area=&before=`, newest first, at most 50. */
export const historySchema = z.object({ revisions: z.array(revisionSchema) });
