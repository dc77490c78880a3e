import { useEffect, useState } from 'react';

/** Seconds until the next e-mail can be requested; 0 if it can be requested now. */
export function useCoolDown(seconds: number, { isRunning }: { isRunning: boolean }) {
  const [secondsLeft, setSecondsLeft] = useState(isRunning ? seconds : 0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { secondsLeft, restart: () => setSecondsLeft(seconds) };
}
