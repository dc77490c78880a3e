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
  /** The shell's: what waits is a person's own, and goes with their session. */
  onSignOut: OnSignOut;
  send: (mark: Mark) => Promise<Booking>;
  /** Until it is done the mark stays: what is shown doesn't blink between the two. */
  onAnswer: (booking: Booking) => void | Promise<void>;
  /** The server has said no for good: the mark is dropped and the person is told. */
  onRefused: (error: ApiError, mark: Mark) => void;
  /** Changes whenever the server has been heard from, which is the time to try. */
  answeredAt: number;
}

export interface AttendanceQueue {
  /** Marks that the server has not answered yet. */
  waiting: Queue;
  /** Those that an attempt could not send. None while the first attempt is under way: that takes a moment. */
  unsent: Queue;
  mark: (bookingId: string, status: AttendanceStatus, was: AttendanceStatus, at: Date) => void;
  sendNow: () => void;
}

/** Attendance as it is marked: kept on the device first, sent at once, and again while nobody answers. */
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

  /** One sender at a time: the last mark must be the last to arrive. */
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

  const unsent = hasFailed ? waiting : nothingUnsent;
  return { waiting, unsent, mark: store.mark, sendNow: () => void attempt() };
}

const nothingUnsent: Queue = [];
const noStorage = { getItem: () => null, setItem: () => undefined };

/** A locked-down browser refuses even to be asked for its storage. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
