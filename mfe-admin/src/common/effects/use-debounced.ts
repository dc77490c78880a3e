import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 350;

/** The value once it has not changed for a moment (debounced). */
export function useDebounced<T>(value: T): T {
  const [debounced, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const update = useEffectEvent(() => setSettled(value));
  useEffect(() => {
    const timer = setTimeout(() => update(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
