import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@aforo/shared/area';
import { AttendanceQueue, type Attendance } from './attendance-queue.ts';
import { sendMark } from './classes.queries.ts';

const retryMs = 15_000;

/** The marks of this person on this device, sent whenever there is a connection. */
export function useAttendance() {
  const { id } = useSession().user;
  const storageKey = `aforo.attendance.${id}`;
  const queryClient = useQueryClient();
  const [queue] = useState(
    () =>
      new AttendanceQueue({
        storage: localStorage,
        storageKey,
        send: (mark) => sendMark(queryClient, mark),
      }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    const send = () => void queue.flush();
    send();
    window.addEventListener('online', send);
    const hear = ({ key }: StorageEvent) => {
      if (key === storageKey) queue.readAgain();
    };
    window.addEventListener('storage', hear);
    const timer = setInterval(send, retryMs);
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener('storage', hear);
      clearInterval(timer);
    };
  }, [queue, storageKey]);

  return {
    ...state,
    mark: (bookingId: string, name: string, status: Attendance) => {
      const markedAt = new Date().toISOString();
      queue.add({ bookingId, name, status, markedAt, key: crypto.randomUUID() });
      void queue.flush();
    },
    sendNow: () => void queue.flush(),
    forgetRefusals: () => queue.forgetRefusals(),
  };
}
