import { beforeAll } from '@jest/globals';

/** More jobs would compete for the processors on which they are timed. */
const width = 2;

interface Options<Job> {
  /** Jobs that must run alone; they run first. */
  isAlone?(job: Job): boolean;
}

/**
 * Runs the jobs of a test file two at a time, in order, starting with its first test: a browser
 * mostly waits. Each test awaits the result of its own job.
 *
 * @param run called once per job, after the `beforeAll` that were registered before this
 */
export function useConcurrentJobs<Job, Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
  { isAlone = () => false }: Options<Job> = {},
): (job: Job) => Promise<Result> {
  const results = new Map<Job, Promise<Result>>();
  beforeAll(() => {
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
  });
  return (job) => {
    const result = results.get(job);
    if (!result) throw new Error('This job was not registered');
    return result;
  };
}

/** The job's own test reports its outcome. */
function ignoreOutcome(): void {}
