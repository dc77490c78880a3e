import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';

/** The center's logo: for the frame, the public page, e-mails and printed documents. */

/**
 * The background that the logo needs: any (it has its own), light (it is dark) or dark (it is
 * light).
 */
export const logoGrounds = ['any', 'light', 'dark'] as const;
export type LogoGround = (typeof logoGrounds)[number];

export const logoSchema = z.object({ fileId: idSchema, ground: z.enum(logoGrounds) });
export type CenterLogo = z.infer<typeof logoSchema>;

/** Multipart with one part. */
export const uploadLogo = endpoint('POST', '/api/center/logo', {
  summary: 'Poner el logotipo del centro, en lugar del que hubiera',
  response: logoSchema,
});
export const deleteLogo = endpoint('DELETE', '/api/center/logo', {
  summary: 'Quitar el logotipo del centro',
});
export const getLogo = endpoint('GET', '/api/center/logo/:id', {
  summary: 'El logotipo del centro, que ve cualquiera',
  params: z.object({ id: idSchema }),
  response: z.string(),
});
