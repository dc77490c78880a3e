import {
  answered,
  leaving,
  readQueue,
  withMark,
  type AttendanceStatus,
  type Mark,
  type Queue,
} from './attendance-marks.ts';

/** Before the id of who marks: nobody sends in their own name what somebody else has marked. */
export const attendanceKeyPrefix = 'aforo.attendance.';

interface Options {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  userId: string;
  newKey?: () => string;
}

/**
 * The queue of marks, kept on the device so that it outlives a reload, and shared between tabs. It
 * holds ids and times and no names, and goes away when the person signs out.
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
      // A browser that keeps nothing: the queue then lasts as long as the page.
    }
    if (kept === text) return;
    text = kept;
    queue = readQueue(kept || null);
  }

  function change(step: (queue: Queue) => Queue): void {
    // Another tab may have written since.
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
    /** The same array until something changes. */
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
