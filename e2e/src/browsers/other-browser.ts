/**
 * The driver interface for browsers that Playwright can't drive unmodified. All user actions are
 * scripts in the page (see `window-acts.ts`), so a driver needs no more than this.
 */
export interface OtherBrowser {
  /** An isolated window: it shares neither cookies nor storage with another. */
  openWindow(): Promise<DrivenWindow>;
  /** Also ends its processes. */
  close(): Promise<void>;
}

export interface DrivenWindow {
  /** Navigates as from the address bar, without waiting for the page. */
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page; it must be self-contained, and takes and returns JSON.
   * @throws when there is no document at the moment, as during a navigation
   */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>;
  /** A real Enter key press on the focused element. */
  pressEnter(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}
