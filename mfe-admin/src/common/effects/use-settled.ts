import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 350;

/** The value once it has not changed for a moment (debounced). */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const settle = useEffectEvent(() => setSettled(value));
  useEffect(() => {
    const timer = setTimeout(() => settle(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
