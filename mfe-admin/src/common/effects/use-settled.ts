import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 350;

/** A value once it has stood still for a moment. */
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
