import { useEffect, useState } from 'react';

const restMs = 300;

/** Debounces a text, so that no request is sent while the user is typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
