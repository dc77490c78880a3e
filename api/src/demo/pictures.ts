import { readFile } from 'node:fs/promises';

/** Pixels. */
export const pictureSize = { width: 512, height: 288 } as const;

type PictureKind = 'service' | 'product';

/** @returns the picture file of the demo's service or product at that position */
export function pictureOf(what: PictureKind, position: number): URL {
  return new URL(`pictures/${what}-${position}.webp`, import.meta.url);
}

/** @returns WebP, in the format in which uploads are stored */
export function readPicture(what: PictureKind, position: number): Promise<Buffer> {
  return readFile(pictureOf(what, position));
}
