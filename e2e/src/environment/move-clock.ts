import type { BrowserContext } from 'playwright-core';

/** From the next page on, the device's clock is as many milliseconds ahead; its length of time stays true. */
export async function moveClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const RealDate = Date;
    class MovedDate extends RealDate {
      // A date is made of nothing, or of what it says: the page's own code gives the right parts.
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(RealDate.now() + ahead);
        else super(...given);
      }
      static override now(): number {
        return RealDate.now() + ahead;
      }
      /** Also what the platform itself makes is a date. */
      static override [Symbol.hasInstance](value: unknown): boolean {
        return Object.prototype.toString.call(value) === '[object Date]';
      }
    }
    globalThis.Date = MovedDate as DateConstructor;
  }, aheadMs);
}
