/**
 * The used part of the service worker's globals. The library with all of them can't be compiled
 * together with that of pages, which the rest of the shell needs.
 */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(
    kind: 'message',
    listener: (event: WorkerEvent & { data: unknown }) => void,
  ): void;
}

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
