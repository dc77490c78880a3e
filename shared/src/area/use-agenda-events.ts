import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createReader, listenToAgenda } from './agenda-events.ts';

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
    const onNews = createReader(() =>
      Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    );
    return listenToAgenda({ onNews, onLive: setLive });
  }, [touched, isReachable, queryClient]);
  return isLive;
}
