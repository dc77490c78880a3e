import { beforeAll } from '@jest/globals';

/** More would take from one another the processors on which they are timed. */
const width = 2;

interface Options<Job> {
  /** Jobs that others can't be beside; they come first. */
  isAlone?(job: Job): boolean;
}

/**
 * Does the jobs of a file two at a time and in their order, from its beginning on: most of what a
 * browser does is wait. The test that is about a job asks for what came of it.
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
    if (!result) throw new Error('Nobody was told to do this');
    return result;
  };
}

/** The job's own test says what became of it. */
function ignoreOutcome(): void {}
