import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testOrigin } from '../servers/test-app.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const START_MS = 180_000;

/** The API as a separate process that can be killed. */
export interface ApiProcess {
  url: string;
  /** SIGKILL: nothing is finished, flushed or closed. */
  kill(): Promise<void>;
}

/**
 * Starts `server.ts` on a database and waits until it is ready.
 * @throws with its output, when it ends or is not ready within three minutes
 */
export async function startApiProcess(options: {
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  environment?: Readonly<Record<string, string>>;
}): Promise<ApiProcess> {
  const { port, dataDir, databaseUrl, environment = {} } = options;
  const child = spawn(
    process.execPath,
    [join(repository, 'scripts/run.js'), join(repository, 'api/src/server.ts')],
    {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TZ: 'UTC',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: testOrigin,
        LOG_LEVEL: 'silent',
        AFORO_DEMO: '0',
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...environment,
      },
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The API did not start: ${said}`);
    }
    await wait(20); // its answer is the only sign of readiness
  }
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}
