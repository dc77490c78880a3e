import { useEffect, useState } from 'react';

const restMs = 300;

/** A text once it rests: whoever is still typing asks nothing yet. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
