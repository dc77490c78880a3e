import { useCallback, useRef, useState } from 'react';

/** Runs log-in attempts one at a time. */
export function useAttempt() {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);

  /**
   * `isPending` stays true after success, because `onDone` leaves the form.
   * @param onFailure returns true if it handled the error, which is then not shown here
   */
  const attempt = useCallback(
    async <T>(
      ask: () => Promise<T>,
      onDone: (answer: T) => void,
      onFailure?: (failure: unknown) => boolean,
    ): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setPending(true);
      setError(null);
      try {
        onDone(await ask());
      } catch (failure) {
        isRunning.current = false;
        setPending(false);
        if (!onFailure?.(failure)) setError(failure);
      }
    },
    [],
  );
  const forget = useCallback(() => setError(null), []);
  return { attempt, error, isPending, forget };
}
