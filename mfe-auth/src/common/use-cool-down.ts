import { useEffect, useState } from 'react';

/** Seconds until the person may ask for another mail; 0 when they may now. */
export function useCoolDown(seconds: number, { isRunning }: { isRunning: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState(isRunning ? seconds : 0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { secondsLeft, restart: () => setSecondsLeft(seconds) };
}
