import * as z from 'zod/mini';
import { multilineText, nameSchema, optionalEmailSchema, phoneInputSchema } from '../fields.ts';

/** The center's data for its owner; `settings.ts` has the public part. */

export const centerInputSchema = z.object({
  name: nameSchema,
  /** For display, in one or several lines. Empty: not set. */
  address: multilineText().check(
    z.maxLength(200, { error: 'La dirección es demasiado larga (200 como máximo).' }),
  ),
  /** As typed; stored and shown as E.164. Empty: none. */
  phone: phoneInputSchema,
  email: optionalEmailSchema,
});
export type CenterInput = z.infer<typeof centerInputSchema>;

export const centerSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** E.164, or empty. */
  phone: z.string(),
  email: z.string(),
  /** IANA name. Can't be changed: all classes and bookings were made in it. */
  timeZone: z.string(),
});
export type Center = z.infer<typeof centerSchema>;
