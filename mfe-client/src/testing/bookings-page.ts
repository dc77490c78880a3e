import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Availability, Booking, Settings, WaitlistEntry } from '@aforo/shared/contract';
import {
  fakeApi,
  renderArea,
  sessionOf,
  setViewport,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
import { plainCenter } from './payments.ts';
import { fisio, now, pilates, professionals, quote, session } from './bookings.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../bookings/bookings-page.tsx';

/** The local date of `now`. */
export const today = '2026-11-21';

/** Fakes only the date; timers must run, or no request would ever settle. */
const onlyTheDate: Parameters<typeof jest.useFakeTimers>[0] = {
  now,
  doNotFake: [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ],
};

/** Call at the top of a test file: its tests run at `now`, on a wide screen. */
export function freezeDateAtNow(): void {
  beforeEach(() => {
    jest.useFakeTimers(onlyTheDate);
  });
  afterEach(() => {
    setViewport({ width: 1280 });
    jest.useRealTimers();
  });
}

type OfferedDay = Availability['days'][number];

interface PageOptions {
  bookings?: Booking[];
  entries?: WaitlistEntry[];
  /** By local date. */
  sessions?: Record<string, OfferedDay['sessions']>;
  starts?: OfferedDay['starts'];
}

/** Renders `/cliente/reservas`; by default with one class today and no bookings. */
export function openBookings(
  search: string,
  {
    bookings = [],
    entries = [],
    sessions = { [today]: [session(1)] },
    starts = [],
  }: PageOptions = {},
  handlers: FakeHandlers = {},
  settings: Partial<Settings> = {},
  user: Parameters<typeof sessionOf>[1] = {},
) {
  const api = fakeApi({
    ...plainCenter,
    'GET /api/me/bookings': () => ({ items: bookings }),
    'GET /api/me/waitlist': () => ({ items: entries }),
    'GET /api/services': () => ({ items: [pilates, fisio] }),
    'GET /api/professionals': () => ({ items: professionals }),
    'GET /api/availability': ({ query }) => {
      const serviceId = query.get('serviceId') ?? 'all';
      const classes = serviceId === fisio.id ? {} : sessions;
      const hours = serviceId === pilates.id ? [] : starts;
      return {
        days: [...new Set([today, ...Object.keys(classes)])].map((localDate) => ({
          localDate,
          sessions: classes[localDate] ?? [],
          starts: localDate === today ? hours.map((one) => ({ serviceId: fisio.id, ...one })) : [],
        })),
      };
    },
    'POST /api/bookings/quote': () => quote(),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, {
      path: `/cliente/reservas${search}`,
      session: sessionOf('client', user),
      settings,
    }),
  };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const link = (name: string | RegExp) => screen.findByRole('link', { name });
export const neverAnswers = () => new Promise(() => undefined);
