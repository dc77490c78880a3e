import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 150;

/**
 * Text that the URL holds, but only after a pause in the typing: a browser refuses to rewrite the
 * URL at every key of a fast typist. Whoever has gone to another screen meanwhile isn't taken back.
 * @returns what the field is given
 */
export function useTypedSearch(q: string, onPause: (q: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (typed === null) return;
    // The browser's own: while the next screen loads, this one still stands with its old location.
    const { pathname } = window.location;
    const timer = setTimeout(
      () => {
        if (window.location.pathname === pathname) pause(typed);
      },
      typed === '' ? 0 : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  // The URL has caught up: from here on it leads, so that going back brings its text back.
  if (typed !== null && typed === q) setTyped(null);
  return { value: typed ?? q, onChange: setTyped };
}
