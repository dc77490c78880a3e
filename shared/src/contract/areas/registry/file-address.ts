/** Folder of content-addressed files. It is next to an area's builds, not inside one of them. */
export const contentFolder = 'content/';

/**
 * Address of one of a release's files. A content-addressed file has the same address in every build
 * that includes it, so browsers don't fetch it twice.
 */
export function addressOf({ base }: { base: string }, file: string): string {
  return file.startsWith(contentFolder) ? buildsFolderOf(base) + file : base + file;
}

/** Folder that contains an area's builds. */
function buildsFolderOf(base: string): string {
  return base.replace(/[^/]+\/$/, '');
}

/**
 * Response header that names the cause of a missing file. `store` means that the build store
 * failed, not the build.
 */
export const faultHeader = 'x-aforo-fault';
