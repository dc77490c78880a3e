import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@aforo/shared/contract';
import { DomainError } from '../domain-error.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Runs a program from its TypeScript, as `npm start` does: the worker needs no loader of its own. */
const runner = programAt('../../../../scripts/run.js', import.meta.url);

/** The path of a worker's program, given as seen from the file that names it. */
export function programAt(path: string, from: string): string {
  return fileURLToPath(new URL(path, from));
}

export interface FileTask {
  /** Path of the worker's TypeScript, which calls `runProgram`. */
  program: string;
  /** What the program gets. */
  data: unknown;
  /** The account whose file it is. */
  userId: string;
  seconds: number;
  heapMegabytes: number;
  /** The refusal of a file that needs more time or memory. */
  tooHeavy: ErrorCode;
}

export interface FileWorkers {
  /**
   * Parses a file in a process of its own, so that no file holds up the requests of others or ends the
   * server (ADR 0110). Call it before any transaction.
   * @returns what the program sent, in order
   * @throws {DomainError} what the program refuses with, the task's `tooHeavy`, `rate_limited` for an
   *   account with too many files at once, `busy` when too many wait
   */
  run<Result>(task: FileTask): Promise<Result[]>;
  /** Stops what is running; what waits is refused with `unavailable`. */
  close(): void;
}

export interface WorkerLimits {
  /** Workers that run at once in this process. */
  running: number;
  /** Files that run or wait. */
  files: number;
  /** Of one account. */
  filesOfAccount: number;
}

const usualLimits: WorkerLimits = { running: 2, files: 12, filesOfAccount: 3 };
const retryAfterSeconds = 10;

interface Waiting {
  userId: string;
  start: () => void;
}

export function createFileWorkers(limits: WorkerLimits = usualLimits): FileWorkers {
  const workers = new Set<ChildProcess>();
  const accountsAtWork: string[] = [];
  const waiting: Waiting[] = [];
  let isClosed = false;

  /** An account has one file at work: its others let those of other accounts go first. */
  function startNext(): void {
    if (accountsAtWork.length >= limits.running) return;
    const next = waiting.findIndex(({ userId }) => !accountsAtWork.includes(userId));
    if (next < 0) return;
    const [{ userId, start }] = waiting.splice(next, 1) as [Waiting]; // found above
    accountsAtWork.push(userId);
    start();
  }

  function takeTurn(userId: string): Promise<void> {
    const isOfAccount = (id: string) => id === userId;
    const files = [...accountsAtWork, ...waiting.map((one) => one.userId)];
    if (files.filter(isOfAccount).length >= limits.filesOfAccount) {
      throw new DomainError('rate_limited', undefined, { retryAfterSeconds });
    }
    if (files.length >= limits.files) {
      throw new DomainError('busy', undefined, { retryAfterSeconds });
    }
    return new Promise((resolve) => {
      waiting.push({ userId, start: resolve });
      startNext();
    });
  }

  function endTurn(userId: string): void {
    accountsAtWork.splice(accountsAtWork.indexOf(userId), 1);
    startNext();
  }

  return {
    async run<Result>(task: FileTask): Promise<Result[]> {
      await takeTurn(task.userId);
      try {
        if (isClosed) throw new DomainError('unavailable');
        return await runWorker<Result>(task, workers);
      } finally {
        endTurn(task.userId);
      }
    },

    close() {
      isClosed = true;
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}

function runWorker<Result>(task: FileTask, workers: Set<ChildProcess>): Promise<Result[]> {
  const { program, data, seconds, heapMegabytes, tooHeavy } = task;
  return new Promise((resolve, reject) => {
    const worker = fork(runner, [program], {
      // Neither the server's loaders nor its secrets are for what reads a stranger's file.
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    workers.add(worker);
    const results: Result[] = [];
    const timer = setTimeout(() => worker.kill('SIGKILL'), seconds * 1000);
    worker.on('message', (message) => {
      const { result, refusedBy, failure } = message as WorkerMessage<Result>; // as `runProgram` sends it
      if (refusedBy !== undefined) reject(new DomainError(refusedBy));
      else if (failure !== undefined) reject(new Error(failure));
      else results.push(result);
    });
    worker.on('error', reject);
    worker.on('close', (code, signal) => {
      clearTimeout(timer);
      workers.delete(worker);
      // Out of time, out of memory, or a decoder that crashed: the file is to blame.
      if (signal !== null) reject(new DomainError(tooHeavy));
      else if (code === 0) resolve(results);
      else reject(new Error(`The worker of ${program} ended with ${code}`));
    });
    // A worker that ended at once can't be told anything; `close` says why.
    worker.send({ data }, () => {});
  });
}
