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
    /** ISO 3166 country that national telephone numbers belong to, e.g. `ES`. */
    country: z.string(),
    /** Where it is and how to call it (E.164) or write to it; null when nobody has written it down. */
    address: z.optional(z.nullable(z.string())),
    phone: z.optional(z.nullable(z.string())),
    email: z.optional(z.nullable(z.string())),
    logo: z.optional(z.nullable(logoSchema)),
  }),
  locale: z.literal('es'),
  /** 0 is Sunday. */
  weekStartsOn: z.number().check(z.int(), z.gte(0), z.lte(6)),
  /** True when the center holds demo data and the demo's published accounts open it to who asks. */
  isDemo: z.boolean(),
  /** Whether `/horario` shows the timetable to anybody; a server before there was one says nothing. */
  hasPublicTimetable: z.optional(z.boolean()),
  /** The legal texts that hold now; a server before they had versions says none. */
  legal: z.optional(legalVersionsSchema),
});
export type Settings = z.infer<typeof settingsSchema>;

export const getSettings = endpoint('GET', '/api/settings', {
  summary: 'Ajustes públicos del centro, que la aplicación lee al arrancar',
  response: settingsSchema,
});
