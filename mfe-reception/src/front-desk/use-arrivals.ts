import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@aforo/shared/area';
import { toast } from '@aforo/shared/ui';
import { bookingKeys } from '../common/booking-cache.ts';
import { errorWords } from '../common/error-words.ts';
import type { AttendanceStatus, Queue } from './arrival-queue.ts';
import { arrivalKeysBeginWith, createArrivalStore } from './arrival-store.ts';
import { forgetOnSignOut } from './forget-on-sign-out.ts';
import { rememberMark, sendMark } from './front-desk.queries.ts';
import { sendMarks } from './send-marks.ts';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

export interface Arrivals {
  /** Marks that the server has not answered yet. */
  waiting: Queue;
  mark: (bookingId: string, status: AttendanceStatus, was: AttendanceStatus, at: Date) => void;
}

/**
 * Arrivals as they are marked: kept here first, sent at once, and again while nobody answers.
 * `answeredAt` changes whenever the server has been heard from, which is the time to try.
 */
export function useArrivals(answeredAt: number): Arrivals {
  const queryClient = useQueryClient();
  const userId = useSession().user.id;
  const store = useMemo(
    () => createArrivalStore({ storage: deviceStorage() ?? noStorage, userId }),
    [userId],
  );
  const waiting = useSyncExternalStore(store.subscribe, store.snapshot);
  const sending = useRef<Promise<boolean> | null>(null);
  const newest = waiting.at(-1)?.key;

  useEffect(() => {
    const storage = deviceStorage();
    if (storage) forgetOnSignOut(storage, arrivalKeysBeginWith);
  }, []);

  useEffect(() => {
    if (newest === undefined) return;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function attempt(): Promise<void> {
      clearTimeout(timer);
      // One sender at a time: the last mark must be the last to arrive.
      sending.current ??= sendMarks(store, {
        send: sendMark,
        onAnswer: (booking) => rememberMark(queryClient, booking),
        onRefused: (error) => {
          toast.error(errorWords(error));
          void queryClient.invalidateQueries({ queryKey: bookingKeys.agendas });
        },
      }).finally(() => {
        sending.current = null;
      });
      const isLeft = await sending.current;
      if (!isLeft || isOver) return;
      timer = setTimeout(() => void attempt(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }

    const now = () => void attempt();
    now();
    window.addEventListener('online', now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [newest, answeredAt, store, queryClient]);

  return { waiting, mark: store.mark };
}

const noStorage = { getItem: () => null, setItem: () => undefined };

/** A locked-down browser refuses even to be asked for its storage. */
function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
