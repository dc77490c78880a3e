import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { colorSchema, versionSchema } from '../fields.ts';

/** The center's appearance. The rest of the theme is derived from its colour. */

export const appearanceInputSchema = z.object({
  primaryColor: z.pipe(z.string().check(z.toLowerCase()), colorSchema),
});
export type Appearance = z.infer<typeof appearanceInputSchema>;
export const appearanceSchema = z.extend(appearanceInputSchema, { version: versionSchema });
export type StoredAppearance = z.infer<typeof appearanceSchema>;

export const getAppearance = endpoint('GET', '/api/center/appearance', {
  summary: 'El color del centro',
  response: appearanceSchema,
});
export const updateAppearance = endpoint('PUT', '/api/center/appearance', {
  summary: 'Cambiar el color del centro; quien abra Aforo después ya lo ve',
  body: appearanceSchema,
  response: appearanceSchema,
});
