import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useArea, useSession } from '@aforo/shared/area';
import { serverNow } from '@aforo/shared/http';
import { useAttendanceQueue, type Mark } from '@aforo/shared/offline-queue';
import { sendMark, showMarked } from '../common/classes/classes.queries.ts';

/** A mark that the server refused permanently, with the reason. */
export interface Refusal {
  mark: Mark;
  reason: string;
}

/** The marks made on this device by this user, and those that the server refused. */
export function useAttendance(answeredAt: number) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const isOther = (bookingId: string) => (one: Refusal) => one.mark.bookingId !== bookingId;
  const queue = useAttendanceQueue({
    userId: useSession().user.id,
    onSignOut: useArea().shell.onSignOut,
    answeredAt,
    send: sendMark,
    onAnswer: (booking) => showMarked(queryClient, booking),
    onRefused: (error, mark) => setRefused((known) => [...known, { mark, reason: error.message }]),
  });
  return {
    waiting: queue.waiting,
    unsent: queue.unsent,
    refused,
    mark: (...[bookingId, status, was]: MarkParts): void => {
      setRefused((known) => known.filter(isOther(bookingId)));
      queue.mark(bookingId, status, was, serverNow());
    },
    sendNow: queue.sendNow,
    forgetRefusals: () => setRefused([]),
  };
}

type MarkParts = [bookingId: string, status: Mark['status'], was: Mark['status']];

export type MarkPerson = (...parts: MarkParts) => void;
