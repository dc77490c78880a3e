import type { FastifyBaseLogger } from 'fastify';
import { type Clock, secondsLater } from '../time/clock.ts';
import type { Connection, Database, Transaction } from '../database/index.ts';
import { newId } from '../ids.ts';
import {
  claimJob,
  deleteFinishedJobs,
  failJob,
  finishJob,
  hasPendingJob,
  insertJob,
  type JobRow,
  jobsChannel,
  prolongLock,
  repeatJob,
} from './jobs.repository.ts';
import { startWorker, type Worker } from './worker.service.ts';

const LOCK_MS = 5 * 60_000;
/** For a job at work, which then has up to two hours. */
const MAX_PROLONGATIONS = 48;
const MAX_ATTEMPTS = 8;

interface NewJob {
  kind: string;
  payload?: unknown;
  /**
   * While a job of this kind and key is pending, no other is added. By default every job has its
   * own key.
   */
  uniqueKey?: string;
  /** By default now. */
  runAt?: Date;
}

/** Must be idempotent: a process can die between the work and marking it as done. */
type JobHandler = (payload: unknown) => Promise<void>;

interface HandlerOptions {
  /** Takes minutes: the other jobs don't wait for it. By default false. */
  isLong?: boolean;
  /** The number of attempts; by default they span about half a day. */
  attempts?: number;
  /** Called when the job is given up, in the same transaction, to report it to the user. */
  onGivenUp?: (trx: Transaction, payload: unknown) => Promise<void>;
}

type RegisteredHandler = { handler: JobHandler; everySeconds: number | null } & HandlerOptions;

interface Dependencies {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

export type JobsService = ReturnType<typeof createJobsService>;

/** A job queue in the database: each job is done once, by any process. */
export function createJobsService({ database, clock, log }: Dependencies) {
  const handlers = new Map<string, RegisteredHandler>();
  let workers: Worker[] = [];

  async function run(job: JobRow): Promise<void> {
    const known = handlers.get(job.kind);
    if (!known) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const { handler, everySeconds, attempts = MAX_ATTEMPTS } = known;
    const { connection } = database;
    const keepsLock = keepLock(job);
    try {
      // A job that killed its process each time could not report it.
      if (everySeconds === null && job.attempts > attempts) throw new Error('Its process ended');
      await handler(job.payload);
      if (everySeconds === null) await finishJob(connection, job.id, clock.now());
      else await repeatJob(connection, job.id, secondsLater(clock.now(), everySeconds), null);
    } catch (error) {
      log.error({ err: error, kind: job.kind, attempts: job.attempts }, 'Una tarea ha fallado');
      const now = clock.now();
      const message = error instanceof Error ? error.message : String(error);
      if (everySeconds === null) {
        const retryAt = job.attempts < attempts ? backedOff(now, job.attempts) : null;
        await database.transaction(async (trx) => {
          await failJob(trx, job.id, { error: message, now, retryAt });
          if (retryAt === null) await known.onGivenUp?.(trx, job.payload);
        });
      } else {
        await repeatJob(connection, job.id, secondsLater(now, everySeconds), message);
      }
    } finally {
      clearInterval(keepsLock);
    }
  }

  /** Keeps other processes from starting a job that takes longer than its lock. */
  function keepLock(job: JobRow): NodeJS.Timeout {
    let times = 0;
    const timer = setInterval(() => {
      if (++times > MAX_PROLONGATIONS) return;
      const until = new Date(clock.now().getTime() + LOCK_MS);
      // A busy database may refuse one; the next comes before the lock ends.
      prolongLock(database.connection, job, until).catch(() => {});
    }, LOCK_MS / 2);
    return timer.unref();
  }

  async function add(connection: Connection, job: NewJob): Promise<void> {
    const id = newId();
    const now = clock.now();
    await insertJob(connection, {
      id,
      kind: job.kind,
      uniqueKey: job.uniqueKey ?? id,
      payload: job.payload ?? {},
      runAt: job.runAt ?? now,
      now,
    });
  }

  /** Runs every due job of these kinds, including those that become due meanwhile. */
  async function runDueOf(isWanted: (isLong: boolean) => boolean): Promise<void> {
    for (;;) {
      const now = clock.now();
      const lockedUntil = new Date(now.getTime() + LOCK_MS);
      const kinds = [...handlers]
        .filter(([, { isLong = false }]) => isWanted(isLong))
        .map(([kind]) => kind);
      if (kinds.length === 0) return;
      const job = await claimJob(database.connection, kinds, now, lockedUntil);
      if (!job) return;
      await run(job);
    }
  }

  return {
    add,

    /** Whether a job of this kind waits or is at work. */
    isPending: hasPendingJob,

    /** Runs every due job, one by one. */
    runDue: () => runDueOf(() => true),

    /** Registers the handler for a kind of job. Call it before `start`. */
    handle(kind: string, handler: JobHandler, options: HandlerOptions = {}): void {
      handlers.set(kind, { handler, everySeconds: null, ...options });
    },

    /** The kinds that have a handler. */
    kinds: (): string[] =>
      [...handlers].filter(([, { everySeconds }]) => everySeconds === null).map(([kind]) => kind),

    /**
     * Runs work periodically, in any process. One row per kind, rescheduled each time: a series can
     * neither end nor run twice. Call it before `start`.
     */
    repeat(kind: string, everySeconds: number, work: () => Promise<void>): void {
      handlers.set(kind, { handler: work, everySeconds });
    },

    async start(): Promise<void> {
      for (const [kind, { everySeconds }] of handlers) {
        if (everySeconds === null) continue;
        const runAt = secondsLater(clock.now(), everySeconds);
        await add(database.connection, { kind, uniqueKey: 'series', runAt });
      }
      const started = [false, true].map((wanted) =>
        startWorker({
          workOff: () => runDueOf((isLong) => isLong === wanted),
          onError: (error) => log.error({ err: error }, 'La cola de tareas ha fallado'),
        }),
      );
      workers = started;
      await database.listen(jobsChannel, () => {
        for (const worker of started) worker.wake();
      });
    },

    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** 30 s, 2 min, 8 min … at most 6 h. */
export function backedOff(now: Date, attempts: number): Date {
  return secondsLater(now, Math.min(30 * 4 ** (attempts - 1), 6 * 3600));
}

export { deleteFinishedJobs as deleteFinished };
