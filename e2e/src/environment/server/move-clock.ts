import type { BrowserContext } from '@playwright/test';

/**
 * From the next page on, the device's clock is ahead by this many milliseconds; it runs at normal
 * speed.
 */
export async function moveClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const RealDate = Date;
    class MovedDate extends RealDate {
      // The page's own code creates dates without arguments or with the same arguments as Date.
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(RealDate.now() + ahead);
        else super(...given);
      }
      static override now(): number {
        return RealDate.now() + ahead;
      }
      /** Dates created by the platform are instances too. */
      static override [Symbol.hasInstance](value: unknown): boolean {
        return Object.prototype.toString.call(value) === '[object Date]';
      }
    }
    globalThis.Date = MovedDate as DateConstructor;
  }, aheadMs);
}
