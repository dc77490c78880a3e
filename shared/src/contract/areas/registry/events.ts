import * as z from 'zod/mini';

/* What happens in the registry of areas: events, and the webhooks that send them. */

/** A revision's kind, unless a rollout or the automatic rollback made it; then the other acts. */
export const registryEventKinds = [
  'start',
  'publish',
  'activate',
  'canary',
  'withdraw',
  'rollback',
  'automatic_return',
  'mounts',
  'channel',
  'promote',
  /** The people of a channel, or its order. */
  'channel_rule',
  'rollout_start',
  'rollout_step',
  'rollout_pause',
  'rollout_resume',
  'rollout_finish',
  'rollout_stop',
  /** A condition of the rollout was met: the build is back at 0 %. */
  'rollout_withdraw',
  'freeze',
  'unfreeze',
  'prune',
  'thresholds',
  /** Whether the area's builds need a second person. */
  'approval_rule',
  'approve',
  'override',
  'token_create',
  'token_revoke',
  'webhook_add',
  'webhook_remove',
] as const;
export type RegistryEventKind = (typeof registryEventKinds)[number];

/** An entry of the append-only log; written in the transaction of what it tells. */
export const registryEventSchema = z.object({
  /** UUID; the same in every delivery of a webhook. */
  id: z.string(),
  /** Grows with each event, for pages of the list. */
  number: z.number(),
  kind: z.enum(registryEventKinds),
  /** Null is every area. */
  area: z.nullable(z.string()),
  buildId: z.nullable(z.string()),
  /** The revision that it wrote; null if it wrote none. */
  revision: z.nullable(z.number()),
  /** Name of a token, a user's e-mail, or `gateway`. */
  author: z.string(),
  reason: z.nullable(z.string()),
  /** What happened, as a Spanish sentence without its author and reason. */
  summary: z.string(),
  /** ISO instant. */
  at: z.string(),
});
export type RegistryEvent = z.infer<typeof registryEventSchema>;

/**
 * `GET /registry/log?area=&kind=&since=&before=`, newest first, at most 50. `since` is an ISO
 * instant, `before` an event's number.
 */
export const registryEventsSchema = z.object({ events: z.array(registryEventSchema) });

/** The body of a webhook. A receiver ignores fields that it doesn't know. */
export const webhookBodySchema = z.extend(z.omit(registryEventSchema, { number: true }), {
  version: z.literal(1),
  /** Origin of the installation; null if it isn't configured. */
  installation: z.nullable(z.string()),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** `POST /registry/webhooks`; requires a token for all areas. */
export const webhookRequestSchema = z.object({ url: z.string() });
/** The secret is shown once, and stored encrypted. */
export const webhookAnswerSchema = z.object({ id: z.string(), secret: z.string() });

export const webhookSchema = z.object({
  id: z.string(),
  /** Without the query, which may be a secret. */
  address: z.string(),
  author: z.string(),
  createdAt: z.string(),
  /** ISO instant of the last delivery; null before the first. */
  deliveredAt: z.nullable(z.string()),
  /** Why the last attempt failed; null after a delivery. */
  failure: z.nullable(z.string()),
  /** Events that wait for their next attempt. */
  pending: z.number(),
  /** Events that were not delivered within a day. */
  givenUp: z.number(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
