import type { CenterLogo, LogoGround } from './logo.ts';

/**
 * Address of the logo's picture, which changes with every upload. Separate from the schema so that
 * the log-in page doesn't load zod before it renders.
 */
export function pictureOfLogo({ fileId, ground }: CenterLogo): { src: string; ground: LogoGround } {
  return { src: `/api/center/logo/${fileId}`, ground };
}
