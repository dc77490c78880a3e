import { createHash } from 'node:crypto';

/** A file of a build that doesn't match the hash in its release. */
export interface UnverifiedFile {
  /** Package and build in the file's URL. */
  area: string;
  buildId: string;
  file: string;
}

/** Whether the bytes match the release's `integrity` hash of the file. */
export function matchesIntegrity(content: Buffer, integrity: string): boolean {
  return integrity === `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
