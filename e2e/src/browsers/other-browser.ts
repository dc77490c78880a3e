/**
 * What the journeys ask of a browser that Playwright can’t drive as its makers ship it. Everything a person
 * does is said in scripts (see `window-acts.ts`), so a driver needs no more than this.
 */
export interface OtherBrowser {
  /** A window of its own: it shares neither cookies nor stores with another. */
  openWindow(): Promise<DrivenWindow>;
  /** Ends its processes too. */
  close(): Promise<void>;
}

export interface DrivenWindow {
  /** As if typed into the address bar; waits for nothing of the page. */
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page; it may use nothing from outside of itself, and takes and gives JSON.
   * @throws when there is no page just now, as while one is left for another
   */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>;
  /** The key itself, pressed by the driver where the focus is. */
  pressEnter(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}
