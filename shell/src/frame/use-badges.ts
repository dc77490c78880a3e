import { useQueries } from '@tanstack/react-query';
import type { FrameDescription } from '@aforo/shared/contract';
import type { FrameLink } from '@aforo/shared/frame';
import { api } from '@aforo/shared/http';

const refreshMs = 60_000;

/** The links with their counts of pending items. */
export function useBadges(links: FrameDescription['links']): FrameLink[] {
  const addresses = links.flatMap(({ badge }) => badge ?? []);
  const counts = useQueries({
    queries: addresses.map((address) => ({
      queryKey: ['badge', address],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<{ count: number }>(address, { signal }),
      refetchInterval: refreshMs,
      retry: false,
    })),
  });
  return links.map(({ badge, ...link }) => ({
    ...link,
    count: badge === undefined ? undefined : counts[addresses.indexOf(badge)]?.data?.count,
  }));
}
