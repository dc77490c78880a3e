import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface ApiServer {
  /** Origin, e.g. `http://127.0.0.1:40123`. */
  url: string;
  /** Milliseconds from the start of the process to the first answer of `/ready`. */
  startMs: number;
  /** Process id. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the API as a separate process, as in production; or the whole installation, if its program
 * is given.
 * @param where `DATABASE_URL` or `DATA_DIR`
 * @throws when it is not ready in time
 */
export async function startApiServer(
  where: Record<string, string>,
  { program = 'api/src/server.ts', withinMs = 60_000 } = {},
): Promise<ApiServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const server = spawn(process.execPath, ['scripts/run.js', program], {
    cwd: root,
    env: {
      ...process.env,
      ...where,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (!(await isReady(url))) {
    if (server.exitCode !== null || performance.now() - started > withinMs) {
      server.kill('SIGKILL');
      throw new Error(`${program} was not ready in time`);
    }
    await wait(5);
  }
  return {
    url,
    startMs: performance.now() - started,
    pid: server.pid ?? NaN,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}
