import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Booking } from '../contract/index.ts';
import type { ApiError } from '@aforo/shared/http';
import type { AttendanceStatus, Mark, Queue } from './attendance-marks.ts';
import { attendanceKeyPrefix, createAttendanceStore } from './attendance-store.ts';
import { forgetOnSignOut, type OnSignOut } from './forget-on-sign-out.ts';
import { sendMarks } from './send-marks.ts';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

interface Options {
  userId: string;
  /** The shell's sign-out event, which deletes the user's queue. */
  onSignOut: OnSignOut;
  send: (mark: Mark) => Promise<Booking>;
  /** The mark is removed when this resolves, so that the shown status doesn't flicker. */
  onAnswer: (booking: Booking) => void | Promise<void>;
  /** The refusal is final: the mark is dropped and the user informed. */
  onRefused: (error: ApiError, mark: Mark) => void;
  /** Changes with every response of the server and triggers an attempt to send. */
  answeredAt: number;
}

export interface AttendanceQueue {
  /** Marks without a response so far. */
  waiting: Queue;
  /**
   * Marks that an attempt failed to send. Empty during the first attempt, which takes only a
   * moment.
   */
  unsent: Queue;
  mark: (bookingId: string, status: AttendanceStatus, was: AttendanceStatus, at: Date) => void;
  sendNow: () => void;
}

/**
 * Marks attendance: stored on the device first, sent immediately, and retried until the server
 * responds.
 */
export function useAttendanceQueue(options: Options): AttendanceQueue {
  const { userId, onSignOut, answeredAt } = options;
  const store = useMemo(
    () => createAttendanceStore({ storage: deviceStorage() ?? noStorage, userId }),
    [userId],
  );
  const waiting = useSyncExternalStore(store.subscribe, store.snapshot);
  const [hasFailed, setFailed] = useState(false);
  const sending = useRef<Promise<boolean> | null>(null);
  const wire = useRef(options);
  const newest = waiting.at(-1)?.key;

  useEffect(() => {
    wire.current = options;
  });

  useEffect(() => {
    const storage = deviceStorage();
    if (storage) forgetOnSignOut(onSignOut, storage, attendanceKeyPrefix);
  }, [onSignOut]);

  /** Only one sender at a time, because the last mark must arrive last. */
  const attempt = useCallback((): Promise<boolean> => {
    sending.current ??= sendMarks(store, {
      send: (mark) => wire.current.send(mark),
      onAnswer: (booking) => wire.current.onAnswer(booking),
      onRefused: (error, mark) => wire.current.onRefused(error, mark),
    })
      .then((isLeft) => {
        setFailed(isLeft);
        return isLeft;
      })
      .finally(() => {
        sending.current = null;
      });
    return sending.current;
  }, [store]);

  useEffect(() => {
    if (newest === undefined) return;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function attemptAgain(): Promise<void> {
      clearTimeout(timer);
      const isLeft = await attempt();
      if (!isLeft || isOver) return;
      timer = setTimeout(() => void attemptAgain(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }

    const now = () => void attemptAgain();
    now();
    window.addEventListener('online', now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [newest, answeredAt, attempt]);

  const unsent = hasFailed ? waiting : noMarks;
  return { waiting, unsent, mark: store.mark, sendNow: () => void attempt() };
}

const noMarks: Queue = [];
const noStorage = { getItem: () => null, setItem: () => undefined };

/** In browsers with blocked storage even reading `localStorage` throws. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
