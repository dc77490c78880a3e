/** What the page and the offline worker both know. */

/** The names of all caches of the worker begin with this, whatever its version. */
export const cachePrefix = 'aforo-offline-';

/** Stored in a browser whose user has removed the worker with `?sin-worker`. */
export const refusalKey = 'aforo.sin-worker';

/** A file that the page has loaded. */
export interface LoadedFile {
  /** Absolute path. */
  url: string;
  integrity: string;
}

/** What the page sends to the worker. */
export type WorkerMessage =
  /** Keep what this page has used and the worker has not seen. */
  | { kind: 'keep'; page: string; files: LoadedFile[]; reads: string[] }
  /** The session has ended: delete everything. */
  | { kind: 'forget' };
