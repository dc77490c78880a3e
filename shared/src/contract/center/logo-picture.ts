import type { CenterLogo, LogoGround } from './logo.ts';

/**
 * Where a page finds the logo; another logo has another address. Apart from its schema, which the log-in
 * would have to load before it shows anything.
 */
export function pictureOfLogo({ fileId, ground }: CenterLogo): { src: string; ground: LogoGround } {
  return { src: `/api/center/logo/${fileId}`, ground };
}
