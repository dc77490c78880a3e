interface WorkerOptions {
  /** Does everything that is due now. */
  workOff: () => Promise<void>;
  onError: (error: unknown) => void;
  /** How long to wait for a wake-up before polling: a job that falls due wakes nobody. */
  pollMs?: number;
}

export interface Worker {
  /** There is something to do. Cheap, and safe to call at any time. */
  wake(): void;
  /** Resolves when what is being done is done. */
  stop(): Promise<void>;
}

/** Works off a queue whenever it is woken, one round at a time. */
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
    // Not before `round` is set: what a round does first may wake the worker.
    round = Promise.resolve()
      .then(runRounds)
      .finally(() => {
        round = null;
        // Woken between the last look and now: go on at once, else wait.
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
