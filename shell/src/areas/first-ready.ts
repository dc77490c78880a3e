/**
 * The first of several attempts that succeeds. Each next one starts when those before have failed or after
 * `hedgeMs`; all of them run to their end, so the caller can use the later results.
 * @throws what the first try threw, when all have failed.
 */
export function firstReady<T>(tries: readonly (() => Promise<T>)[], hedgeMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const errors = new Map<number, unknown>();
    let started = 0;
    let isSettled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function startNext(): void {
      clearTimeout(timer);
      const number = started;
      const attempt = tries[number];
      if (isSettled || !attempt) return;
      started++;
      if (started < tries.length) timer = setTimeout(startNext, hedgeMs);
      attempt().then(
        (value) => {
          isSettled = true;
          clearTimeout(timer);
          resolve(value);
        },
        (error: unknown) => {
          errors.set(number, error);
          if (errors.size === tries.length) {
            // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as the try threw it
            reject(errors.get(0));
          } else if (errors.size === started) startNext();
        },
      );
    }
    startNext();
  });
}
