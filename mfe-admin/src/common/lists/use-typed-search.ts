import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 150;

/**
 * Search text that is written to the URL after a pause in typing, because browsers throttle
 * frequent URL changes. A pending write is dropped when the user has left the screen.
 * @returns the props of the search field
 */
export function useTypedSearch(q: string, onPause: (q: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (typed === null) return;
    // Read from `window`: while the next screen loads, the router still reports the old location.
    const { pathname } = window.location;
    const timer = setTimeout(
      () => {
        if (window.location.pathname === pathname) pause(typed);
      },
      typed === '' ? 0 : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  // The URL has caught up and takes over, so that going back restores its text.
  if (typed !== null && typed === q) setTyped(null);
  return { value: typed ?? q, onChange: setTyped };
}
