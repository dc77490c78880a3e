import { readFile } from 'node:fs/promises';

/** @returns the file with the picture of the demo's service of that position */
export function pictureOf(position: number): URL {
  return new URL(`pictures/service-${position}.webp`, import.meta.url);
}

/** @returns WebP, as an upload would be stored */
export function readPicture(position: number): Promise<Buffer> {
  return readFile(pictureOf(position));
}
