import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createReader, listenToAgenda } from './agenda-events.ts';
import { deviceNow } from './device-clock.ts';

/**
 * Longest age of the state in an answer: the agenda as it was this long before the answer arrived.
 */
const requestMs = 10_000;

/**
 * Invalidates the given queries when the server reports an agenda change. Returns whether events
 * are being received; if not, the page must poll.
 * @param touched query key prefixes; must be the same array on every render
 * @param isReachable false once the server stops answering, because a connection can die without an
 * event
 */
export function useAgendaEvents(
  touched: readonly (readonly string[])[],
  isReachable = true,
): boolean {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isReachable) return;
    const startedAt = deviceNow();
    const onNews = createReader(() =>
      Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    );
    // Events from before the stream opened are not replayed: if the last change may be newer than
    // the oldest read, the data are read again.
    const onOpen = (quietMs: number) => {
      const queries = touched.flatMap((queryKey) =>
        queryClient.getQueryCache().findAll({ queryKey, type: 'active' }),
      );
      const readAt = queries.map(({ state }) => state.dataUpdatedAt || startedAt);
      const oldestMs = deviceNow() - Math.min(...readAt, startedAt);
      if (quietMs < oldestMs + requestMs) onNews();
    };
    return listenToAgenda({ onNews, onOpen, onLive: setLive });
  }, [touched, isReachable, queryClient]);
  return isLive;
}
