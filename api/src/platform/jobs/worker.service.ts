interface WorkerOptions {
  /** Does all due work. */
  workOff: () => Promise<void>;
  onError: (error: unknown) => void;
  /** The polling interval: a job that becomes due sends no wake-up. */
  pollMs?: number;
}

export interface Worker {
  /** Signals new work. Cheap, and safe to call at any time. */
  wake(): void;
  /** Resolves when the running work is done. */
  stop(): Promise<void>;
}

/** Processes a queue whenever it is woken, one round at a time. */
export function startWorker({ workOff, onError, pollMs = 5000 }: WorkerOptions): Worker {
  const state = { isWoken: true, isStopped: false };
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;

  async function runRounds(): Promise<void> {
    while (state.isWoken && !state.isStopped) {
      state.isWoken = false;
      try {
        await workOff();
      } catch (error) {
        onError(error);
      }
    }
  }

  function begin(): void {
    if (round || state.isStopped) return;
    clearTimeout(timer);
    // Not before `round` is set: the beginning of a round may wake the worker.
    round = Promise.resolve()
      .then(runRounds)
      .finally(() => {
        round = null;
        // If woken since the last check, continue at once, else wait.
        if (state.isWoken) begin();
        else if (!state.isStopped) timer = setTimeout(wake, pollMs);
      });
  }

  function wake(): void {
    state.isWoken = true;
    begin();
  }

  wake();
  return {
    wake,
    async stop() {
      state.isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
