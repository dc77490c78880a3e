import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockAheadMs, movedClockOption } from './moved-time.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface MovedServer {
  server: TestServer;
  /** How far the server's clock is ahead of the tests' one, in milliseconds. */
  aheadMs(): number;
  move(aheadMs: number): void;
  stop(): Promise<void>;
}

/** A server with demo data, whose clock the test moves by hours and months. */
export async function startMovedServer(): Promise<MovedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-e2e-moved-'));
  const clockFile = join(folder, 'ahead');
  let ahead = 0;
  function move(aheadMs: number): void {
    ahead = aheadMs;
    writeFileSync(clockFile, String(clockAheadMs() + aheadMs));
  }
  move(0);
  const server = await startTestServer({
    dataDir: join(folder, 'data'),
    env: {
      AFORO_DEMO: '1',
      LOG_LEVEL: 'warn',
      AFORO_E2E_CLOCK: clockFile,
      NODE_OPTIONS: movedClockOption,
    },
  });
  return {
    server,
    move,
    aheadMs: () => ahead,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
