/** Files below it are named after their content, and lie beside an area's builds instead of in one. */
export const contentFolder = 'content/';

/**
 * Address of one of a release's files. What is named after its content has the same address in every
 * build that it is part of, so that a browser that has it doesn't fetch it again.
 */
export function addressOf({ base }: { base: string }, file: string): string {
  return file.startsWith(contentFolder) ? besideBuilds(base) + file : base + file;
}

/** Folder of an area's builds. */
function besideBuilds(base: string): string {
  return base.replace(/[^/]+\/$/, '');
}

/** Of an answer instead of a file: whose fault it is. `store` is the store of builds, and no build's. */
export const faultHeader = 'x-aforo-fault';
