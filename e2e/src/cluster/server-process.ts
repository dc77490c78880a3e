import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const startMs = 300_000;

export interface Program {
  /** Path from the repository; another version of the API is in a different folder. */
  source: string;
  port: number;
  env: Record<string, string>;
  /** The repository by default. */
  cwd?: string;
  /** Gets its output. */
  logFile?: string;
}

/** One server of the cluster that can be stopped, killed and started on the same port. */
export class ServerProcess {
  #program: Program;
  #child: ChildProcess | null = null;
  #starting: Promise<void> | null = null;
  #isWanted = false;
  #output = '';
  /** Called when it ended without `stop` or `kill`. */
  onDeath: () => void = () => undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  get port(): number {
    return this.#program.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== null && !hasEnded(this.#child);
  }

  /** Whether it was started, and neither stopped nor killed since. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /**
   * Concurrent calls start it once.
   * @throws with its output when it ends or isn't ready in time
   */
  start(source = this.#program.source): Promise<void> {
    this.#isWanted = true;
    return (this.#starting ??= this.#start(source).finally(() => (this.#starting = null)));
  }

  async #start(source: string): Promise<void> {
    this.#program = { ...this.#program, source };
    this.#output = '';
    const child = spawn(process.execPath, ['scripts/run.js', source], {
      cwd: this.#program.cwd ?? repositoryRoot,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        ...this.#program.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const { logFile } = this.#program;
    const log = logFile === undefined ? null : createWriteStream(logFile, { flags: 'a' });
    child.once('close', () => log?.end());
    const keep = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-20_000);
      log?.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadline = Date.now() + startMs;
    while (!(await isReady(this.url))) {
      if (hasEnded(child) || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${source} did not start: ${this.#output}`);
      }
      await wait(50); // polling, because readiness has no other signal
    }
    child.once('exit', () => {
      if (this.#isWanted) this.onDeath();
    });
  }

  /**
   * Stops it like a container: it drains and exits.
   * @returns its exit code
   */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child) return null;
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  /** Its output, for debugging. */
  get output(): string {
    return this.#output;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
