import { createHash } from 'node:crypto';

/** A file of a build whose bytes are not those of its release. */
export interface UnverifiedFile {
  /** Package and build, as in the file's URL. */
  area: string;
  buildId: string;
  file: string;
}

/** True for the very bytes that the release was made of; `integrity` is the release's word for them. */
export function matchesIntegrity(content: Buffer, integrity: string): boolean {
  return integrity === `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
