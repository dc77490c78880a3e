import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@aforo/shared/contract';
import { DomainError } from '../domain-error.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Runs a TypeScript program like `npm start` does, so the worker needs no separate loader. */
const runner = programAt('../../../../scripts/run.js', import.meta.url);

/** The absolute path of a worker's program, relative to the file that names it. */
export function programAt(path: string, from: string): string {
  return fileURLToPath(new URL(path, from));
}

export interface FileTask {
  /** Path of the worker's TypeScript, which calls `runProgram`. */
  program: string;
  /** The input of the program. */
  data: unknown;
  /** The account that owns the file. */
  userId: string;
  seconds: number;
  heapMegabytes: number;
  /** The error code for a file that needs more time or memory. */
  tooHeavy: ErrorCode;
}

export interface FileWorkers {
  /**
   * Parses a file in a separate process, so that no file blocks other requests or ends the server
   * (ADR 0110). Call it before any transaction.
   * @returns the results that the program sent, in order
   * @throws {DomainError} the program's refusal, the task's `tooHeavy`, `rate_limited` for an
   * account
   * with too many files at once, `busy` when too many are waiting
   */
  run<Result>(task: FileTask): Promise<Result[]>;
  /** Stops running programs; waiting files are refused with `unavailable`. */
  close(): void;
}

export interface WorkerLimits {
  /** Workers that run at once in this process. */
  running: number;
  /** Running and waiting files. */
  files: number;
  /** Running and waiting files per account. */
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

  /**
   * Each account runs one file at a time: its further files let those of other accounts go first.
   */
  function startNext(): void {
    if (accountsAtWork.length >= limits.running) return;
    // guard: one uploaded file per account at a time (file-workers.test.ts)
    // without: `findIndex(({ userId }) => !accountsAtWork.includes(userId))` → `findIndex(({ userId }) => userId !== '')`
    const next = waiting.findIndex(({ userId }) => !accountsAtWork.includes(userId));
    if (next < 0) return;
    const [{ userId, start }] = waiting.splice(next, 1) as [Waiting]; // found above
    accountsAtWork.push(userId);
    start();
  }

  function takeTurn(userId: string): Promise<void> {
    const isOfAccount = (id: string) => id === userId;
    const files = [...accountsAtWork, ...waiting.map((one) => one.userId)];
    // guard: limit of queued uploads per account (file-workers.test.ts)
    // without: `if (files.filter(isOfAccount).length >= limits.filesOfAccount) {` → `if (files.filter(isOfAccount).length < 0) {`
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
      // A program that parses untrusted files gets neither the server's loaders nor its secrets.
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // guard: the upload process has no secrets in its environment (file-workers.test.ts)
      // without: `env: {},`
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
      // Out of time, out of memory, or a crashed decoder: the file is the cause.
      if (signal !== null) reject(new DomainError(tooHeavy));
      else if (code === 0) resolve(results);
      else reject(new Error(`The worker of ${program} ended with ${code}`));
    });
    // Sending to a worker that has already ended fails; its `close` event reports why.
    worker.send({ data }, () => {});
  });
}
