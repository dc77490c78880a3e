import { useCallback, useRef, useState } from 'react';

/** One try after another to get in, never two at once. */
export function useAttempt() {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);

  /**
   * Stays under way after a try that `onDone` has taken over: what follows it closes this.
   * @param onFailure true when it has dealt with the failure, of which nothing is said here then
   */
  const attempt = useCallback(
    async <T>(
      ask: () => Promise<T>,
      onDone: (answer: T) => void,
      onFailure?: (failure: unknown) => boolean,
    ): Promise<void> => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setPending(true);
      setError(null);
      try {
        onDone(await ask());
      } catch (failure) {
        isUnderWay.current = false;
        setPending(false);
        if (!onFailure?.(failure)) setError(failure);
      }
    },
    [],
  );
  const forget = useCallback(() => setError(null), []);
  return { attempt, error, isPending, forget };
}
