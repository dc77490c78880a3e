/** More jobs would compete for the processors on which they are timed. */
const width = 2;

interface Options<Job> {
  /** Jobs that must run alone; they run first. */
  isAlone?(job: Job): boolean;
}

interface ConcurrentJobs<Job, Result> {
  /** Starts them, with a function called once per job. */
  start(run: (job: Job) => Promise<Result>): void;
  resultOf(job: Job): Promise<Result>;
}

/**
 * Runs the jobs of a test file two at a time, in order: a browser mostly waits. Each test awaits
 * the result of its own job.
 */
export function concurrentJobs<Job, Result>(
  jobs: readonly Job[],
  { isAlone = () => false }: Options<Job> = {},
): ConcurrentJobs<Job, Result> {
  const results = new Map<Job, Promise<Result>>();
  return {
    start(run) {
      const turns = jobs.map((job) => {
        let begin = () => {};
        const turn = new Promise<void>((resolve) => (begin = resolve));
        const result = turn.then(() => run(job));
        results.set(job, result);
        return { job, begin, ended: result.then(ignoreOutcome, ignoreOutcome) };
      });
      async function work(waiting: typeof turns): Promise<void> {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          next.begin();
          await next.ended;
        }
      }
      const together = turns.filter(({ job }) => !isAlone(job));
      void work(turns.filter(({ job }) => isAlone(job))).then(() => {
        for (let lane = 0; lane < width; lane++) void work(together);
      });
    },
    resultOf(job) {
      const result = results.get(job);
      if (!result) throw new Error('This job was not started');
      return result;
    },
  };
}

/** The job's own test reports its outcome. */
function ignoreOutcome(): void {}
