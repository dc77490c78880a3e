import { takeHangs, type Hang } from './hang-records.ts';

/** The first area waits at most this long for the hangs of earlier pages. */
const waitMs = 300;

/** Requested while the libraries load. Without caches or locks, hangs are neither stored nor read. */
export const hangsAtStart: Promise<Hang[]> = readHangs().catch(() => []);

/** Rejects with a SecurityError in a browser that forbids its storage. */
async function readHangs(): Promise<Hang[]> {
  const isSupported = 'caches' in globalThis && 'locks' in navigator;
  return isSupported ? takeHangs({ caches, locks: navigator.locks }) : [];
}

/** Adds the hangs. Resolves after 300 ms at the latest; hangs that arrive later are added then. */
export async function addInTime(
  hangs: Promise<Hang[]>,
  add: (hangs: Hang[]) => void,
): Promise<void> {
  await Promise.race([hangs.then(add), new Promise((done) => setTimeout(done, waitMs))]);
}
