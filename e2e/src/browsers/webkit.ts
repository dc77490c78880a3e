import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../cluster/free-port.ts';
import { drivePage } from './drive-page.ts';
import type { DrivenBrowser } from './driven-page.ts';
import { stopProcess } from './stop-process.ts';
import { recorder, startSession, untilReady } from './webdriver.ts';

const candidates = ['/usr/bin/WebKitWebDriver'];
const patienceMs = 20_000;
const attempts = 3;

/**
 * WebKitGTK with its own driver and the small browser that it comes with. It draws on a screen of memory:
 * it has no mode without one.
 * @throws when it or the screen isn’t installed, saying how to install them
 */
export async function launchWebKit(): Promise<DrivenBrowser> {
  const found = [process.env['WEBKIT_DRIVER'] ?? '', ...candidates].find(existsSync);
  if (!found) {
    throw new Error(
      'No hay WebKit: instálalo (apt-get install webkit2gtk-driver xvfb) o indica WEBKIT_DRIVER.',
    );
  }
  // Known from here on, in what is called later too.
  const program = found;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-webkit-'));
  const screen = await startScreen();
  const env = { ...process.env, ...screen.env, HOME: folder, GDK_BACKEND: 'x11', LANGUAGE: 'es' };
  const capabilities = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  };

  /** A driver has one session at a time; on a busy machine it now and then waits for ever for its browser. */
  async function openSession(attempt = 1): ReturnType<typeof startSession> {
    const port = await freePort();
    const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
    const driver = `http://127.0.0.1:${port}`;
    try {
      await untilReady(driver, patienceMs);
      const session = await startSession(driver, capabilities, AbortSignal.timeout(patienceMs));
      return {
        ...session,
        async end() {
          await session.end();
          await stopProcess(child);
        },
      };
    } catch (error) {
      await stopProcess(child);
      if (attempt === attempts) throw error;
      return openSession(attempt + 1);
    }
  }

  return {
    recorder,
    openPage: async (origin) => drivePage(await openSession(), origin),
    async close() {
      await screen.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An X server that draws into memory, and says itself which display it has taken. */
async function startScreen(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const child = spawn(
    process.env['XVFB_PATH'] ?? 'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1366x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) resolve(said.trim());
    });
    child.once('error', () =>
      reject(new Error('No hay pantalla para WebKit: instálala (apt-get install xvfb).')),
    );
    child.once('exit', () => reject(new Error('Xvfb stopped while it started')));
  });
  return { env: { DISPLAY: `:${display}` }, close: () => stopProcess(child) };
}

function miniBrowser(): string {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}`);
  const found = folders
    .flatMap((folder) => ['4.1', '4.0'].map((api) => `${folder}/webkit2gtk-${api}/MiniBrowser`))
    .find(existsSync);
  if (!found) throw new Error('webkit2gtk-driver came without its MiniBrowser');
  return found;
}
