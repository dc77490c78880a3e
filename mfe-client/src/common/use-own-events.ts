import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** Reads the user's bookings again when they change elsewhere. Its code comes after the screen. */
export function useOwnEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let hasLeft = false;
    let stop = () => {};
    import(/* webpackChunkName: "own-events" */ './own-events.ts').then(
      ({ followOwnBookings }) => {
        if (!hasLeft) stop = followOwnBookings(queryClient);
      },
      () => undefined, // the screen polls
    );
    return () => {
      hasLeft = true;
      stop();
    };
  }, [queryClient]);
}
