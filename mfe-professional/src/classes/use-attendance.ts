import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@aforo/shared/area';
import { AttendanceQueue, type Attendance } from './attendance-queue.ts';
import { sendMark } from './classes.queries.ts';

const retryMs = 15_000;

/** The marks of this person on this device, sent whenever there is a connection. */
export function useAttendance() {
  const { id } = useSession().user;
  const queryClient = useQueryClient();
  const [queue] = useState(
    () =>
      new AttendanceQueue({
        storage: localStorage,
        storageKey: `aforo.attendance.${id}`,
        send: (mark) => sendMark(queryClient, mark),
      }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    const send = () => void queue.flush();
    send();
    window.addEventListener('online', send);
    const timer = setInterval(send, retryMs);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [queue]);

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
