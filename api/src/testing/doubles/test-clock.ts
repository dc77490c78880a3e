import type { Clock } from '../../platform/time/clock.ts';

/** A clock that changes only when the test moves it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-11-20T09:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
