import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createReader, listenToAgenda } from './agenda-events.ts';
import { deviceNow } from './device-clock.ts';

/** An answer may show the agenda as it was so long before it came. */
const requestMs = 10_000;

/**
 * Reads again what a change in the agenda may have changed on this page, whenever the server says
 * that there was one. Answers whether it is being told: otherwise the page has to ask by itself.
 * @param touched the first words of the queries' keys, the same list at every rendering
 * @param isReachable false once nobody answers: a connection can die without a word
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
    // What happened before the stream was open isn't told again: what was read before the last change is
    // read again, and only that.
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
