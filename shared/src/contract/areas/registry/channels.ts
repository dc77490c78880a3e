import * as z from 'zod/mini';
import { audienceFields } from './audience.ts';

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
