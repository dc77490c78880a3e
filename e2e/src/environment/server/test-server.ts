import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockAheadMs, movedClockOption } from './moved-time.ts';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const startPatienceMs = 300_000;
/** A folder with demo data that no server has open. */
const preparedDemo = 'AFORO_E2E_DEMO_DIR';

export interface TestServer {
  url: string;
  dataDir: string;
  /** Its output so far. */
  output(): string;
  /** Stops it and waits. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  env?: Record<string, string>;
  /** Kept afterwards when given; otherwise a temporary folder. */
  dataDir?: string;
  /** A free one by default. */
  port?: number;
  /** Path of the Node that runs it; by default the one of this process. */
  node?: string;
}

/**
 * Prepares the demo data once; servers started afterwards begin with a copy.
 * @returns its folder, which the caller deletes at the end
 */
export async function prepareDemo(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aforo-e2e-demo-'));
  const server = await startTestServer({ dataDir, env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
  await server.stop();
  process.env[preparedDemo] = dataDir;
  return dataDir;
}

/**
 * Runs `npm start` in a child process on a free port.
 * @throws with the whole output when it stops before it responds
 */
export async function startTestServer({
  env = {},
  dataDir,
  port: wantedPort,
  node = process.execPath,
}: Options = {}): Promise<TestServer> {
  const port = wantedPort ?? (await freePort());
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'aforo-e2e-'));
  const url = `http://localhost:${port}`;
  const demo = env['AFORO_DEMO'] === '1' ? process.env[preparedDemo] : undefined;
  // An existing data folder is reused as it is.
  const isNew = !existsSync(join(folder, 'db'));
  if (isNew && demo !== undefined) cpSync(demo, folder, { recursive: true });
  const child = spawn(node, ['scripts/run.js', 'gateway/src/cli/start.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      NODE_OPTIONS: clockAheadMs() === 0 ? '' : movedClockOption,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  const testServer: TestServer = {
    url,
    dataDir: folder,
    output: () => output,
    async stop() {
      const code = await stopProcess(child);
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
  await waitUntilReady(child, url, () => output);
  return testServer;
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped while starting:\n${output()}`);
    const isReady = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in time:\n${output()}`);
}

function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', (code) => {
      clearTimeout(kill);
      done(code);
    });
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') done(address.port);
        else fail(new Error('No free port'));
      });
    });
  });
}
