import { useEffect, useState } from 'react';

const restMs = 300;

/** Debounces a text, so that no request is sent while the user is typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
