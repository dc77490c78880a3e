import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 150;

/**
 * Text that the URL holds, but only after a pause in the typing: a browser refuses to rewrite the
 * URL at every key of a fast typist.
 */
export function useTypedSearch(q: string, onPause: (q: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => pause(typed), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // The URL has caught up: from here on it leads, so that going back brings its text back.
  if (typed !== null && typed === q) setTyped(null);
  return [typed ?? q, setTyped] as const;
}
