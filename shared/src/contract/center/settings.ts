import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { logoSchema } from './logo.ts';
import { legalVersionsSchema } from '../people/legal.ts';

export const settingsSchema = z.object({
  theme: z.object({ primaryColor: z.string() }),
  center: z.object({
    name: z.string(),
    /** IANA name, e.g. `Europe/Madrid`. */
    timeZone: z.string(),
    /** ISO 4217, e.g. `EUR`. */
    currency: z.string(),
    /** ISO 3166 country of national telephone numbers, e.g. `ES`. */
    country: z.string(),
    /** Address, telephone (E.164) and e-mail of the center; null if not set. */
    address: z.optional(z.nullable(z.string())),
    phone: z.optional(z.nullable(z.string())),
    email: z.optional(z.nullable(z.string())),
    logo: z.optional(z.nullable(logoSchema)),
  }),
  locale: z.literal('es'),
  /** 0 is Sunday. */
  weekStartsOn: z.number().check(z.int(), z.gte(0), z.lte(6)),
  /** True if the center holds demo data and the demo's published accounts can log in. */
  isDemo: z.boolean(),
  /** Whether `/horario` shows the timetable to the public; absent in old servers. */
  hasPublicTimetable: z.optional(z.boolean()),
  /** Current versions of the legal texts; absent in old servers. */
  legal: z.optional(legalVersionsSchema),
});
export type Settings = z.infer<typeof settingsSchema>;

export const getSettings = endpoint('GET', '/api/settings', {
  summary: 'Ajustes públicos del centro, que la aplicación lee al arrancar',
  response: settingsSchema,
});
