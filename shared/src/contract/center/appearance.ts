import * as z from 'zod/mini';
import { colorSchema } from '../fields.ts';

/** The center's appearance. The rest of the theme is derived from its colour. */

export const appearanceInputSchema = z.object({
  primaryColor: z.pipe(z.string().check(z.toLowerCase()), colorSchema),
});
export type Appearance = z.infer<typeof appearanceInputSchema>;
