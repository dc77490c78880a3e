import * as z from 'zod/mini';
import { territories } from '../money/documents/territory.ts';
import { issuerTaxIdSchema } from '../money/documents/tax-ids.ts';
import { multilineText, nameSchema, optionalEmailSchema, phoneInputSchema } from '../fields.ts';

/** The center's data for its owner; `settings.ts` has the public part. */

/** IANA name of a time zone, e.g. `America/Bogota`. The server knows which exist. */
const timeZoneSchema = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(/^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)*$/, { error: 'Elige una zona horaria.' }),
  );

export const centerInputSchema = z.object({
  name: nameSchema,
  /** For display, in one or several lines. Empty: not set. */
  address: multilineText().check(
    z.maxLength(200, { error: 'La dirección es demasiado larga (200 como máximo).' }),
  ),
  /** As typed; stored and shown as E.164. Empty: none. */
  phone: phoneInputSchema,
  /** Answers to the center's mails go here. */
  email: optionalEmailSchema,
  /** Determines the tax and, in Spain, the time zone. Absent: unchanged. */
  territory: z.optional(z.enum(territories)),
  /** Only outside Spain. Absent: unchanged. */
  timeZone: z.optional(timeZoneSchema),
  /** ISO 4217, with hundredths. Only outside Spain. Absent: unchanged. */
  currency: z.optional(
    z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'Elige una moneda de la lista.' })),
  ),
  /** The issuer's NIF on documents; empty: none yet. Absent: unchanged. */
  taxId: z.optional(issuerTaxIdSchema),
});
export type CenterInput = z.infer<typeof centerInputSchema>;

export const centerSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** E.164, or empty. */
  phone: z.string(),
  email: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** The following are always sent by the server. ISO 4217. */
  currency: z.optional(z.string()),
  territory: z.optional(z.enum(territories)),
  taxId: z.optional(z.string()),
  /** True once documents fix the tax. */
  isTerritoryFixed: z.optional(z.boolean()),
  /** True once there are sessions or other records whose local time would change. */
  isTimeZoneFixed: z.optional(z.boolean()),
  /** True once there are amounts that were charged in it. */
  isCurrencyFixed: z.optional(z.boolean()),
  /** True once fiscal records contain the NIF. */
  isTaxIdFixed: z.optional(z.boolean()),
});
export type Center = z.infer<typeof centerSchema>;
