import {
  answered,
  leaving,
  readQueue,
  withMark,
  type AttendanceStatus,
  type Mark,
  type Queue,
} from './attendance-marks.ts';

/** Followed by the user's id, so that no user sends another user's marks. */
export const attendanceKeyPrefix = 'aforo.attendance.';

interface Options {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  userId: string;
  newKey?: () => string;
}

/**
 * The queue of marks, stored on the device to survive reloads, and shared between tabs. It contains
 * ids and times but no names, and is deleted on sign-out.
 */
export function createAttendanceStore({
  storage,
  userId,
  newKey = () => crypto.randomUUID(),
}: Options) {
  const storageKey = attendanceKeyPrefix + userId;
  const listeners = new Set<() => void>();
  let text = '';
  let queue: Queue = [];
  read();

  function read(): void {
    let kept = text;
    try {
      kept = storage.getItem(storageKey) ?? '';
    } catch {
      // Storage is blocked: the queue lasts until the page is closed.
    }
    if (kept === text) return;
    text = kept;
    queue = readQueue(kept || null);
  }

  function change(step: (queue: Queue) => Queue): void {
    // Another tab may have changed it.
    read();
    queue = step(queue);
    text = JSON.stringify(queue);
    try {
      storage.setItem(storageKey, text);
    } catch {
      // As above.
    }
    for (const listener of listeners) listener();
  }

  return {
    /** Returns the same array until something changes. */
    snapshot: (): Queue => queue,
    subscribe(listener: () => void): () => void {
      function onStorage({ key }: StorageEvent): void {
        if (key !== storageKey && key !== null) return;
        read();
        listener();
      }
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
    mark(bookingId: string, status: AttendanceStatus, was: AttendanceStatus, at: Date): void {
      change((before) =>
        withMark(before, {
          bookingId,
          status,
          was,
          markedAt: at.toISOString(),
          key: newKey(),
          hasLeft: false,
        }),
      );
    },
    leaving: ({ key }: Mark): void => change((before) => leaving(before, key)),
    answered: ({ key }: Mark): void => change((before) => answered(before, key)),
  };
}

export type AttendanceStore = ReturnType<typeof createAttendanceStore>;
