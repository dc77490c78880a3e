import type { QueryClient } from '@tanstack/react-query';
import { createReader, listenToChanges } from '@aforo/shared/area';
import { watchOwnBookings } from '@aforo/shared/contract';
import { ownEvents } from './own-bookings.query.ts';

/** What a change by the center may touch: the bookings, the waiting lists, the seats and the bonos. */
const touched = [
  ['me', 'bookings'],
  ['me', 'waitlist'],
  ['me', 'standing-seats'],
  ['me', 'purchases'],
];

/** The first reads of the screen are this old at most when the stream opens. */
const firstReadMs = 15_000;

/** Follows the user's own changes until the returned function is called. */
export function followOwnBookings(queryClient: QueryClient): () => void {
  const onNews = createReader(() =>
    Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  );
  let wasCut = false;
  return listenToChanges({
    stream: { path: watchOwnBookings.path, event: 'bookings' },
    onNews,
    // A page that was hidden or without a connection has missed events.
    onOpen: (quietMs) => {
      if (quietMs < firstReadMs || wasCut) onNews();
      wasCut = false;
    },
    onLive: (isLive) => {
      const isCut = ownEvents.areLive && !isLive;
      ownEvents.areLive = isLive;
      if (!isCut) return;
      wasCut = true;
      // After this read the visible screen polls, until the stream is open again.
      if (!document.hidden) onNews();
    },
  });
}
