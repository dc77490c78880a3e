import * as z from 'zod/mini';
import { roleSchema } from '../../identity/role-schema.ts';

/** Who gets something, see `canaryRuleSchema` and `channelSchema`. */
export const audienceFields = {
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
