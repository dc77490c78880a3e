import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PreviewBrowser } from '../config/registry-config.ts';

/**
 * Chromium without a window and with an empty profile. It connects only to the preview's own host
 * and port, so that the code of a build reaches neither other servers of this machine nor others.
 */
function argumentsFor(profile: string, url: string): string[] {
  const { host } = new URL(url);
  return [
    '--headless',
    '--remote-debugging-port=0', // without it an old headless browser ends after the load
    '--no-first-run',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-dev-shm-usage',
    `--host-resolver-rules=MAP ${host} ${host} , MAP * ~NOTFOUND`,
    // A proxy would resolve names and open connections itself.
    '--no-proxy-server',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--user-data-dir=${profile}`,
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    url,
  ];
}

const profilePrefix = 'aforo-preview-';
const hourMs = 60 * 60 * 1000;

/** Opens a page; `ended` resolves when the browser ends by itself, or could not be started. */
export function openBrowser({ path, searchPath }: PreviewBrowser, url: string) {
  const profile = mkdtempSync(join(tmpdir(), profilePrefix));
  const browser = spawn(path, argumentsFor(profile, url), {
    stdio: 'ignore',
    detached: true,
    cwd: profile,
    // The gateway's own environment has its secrets.
    env: { ...(searchPath !== null && { PATH: searchPath }), HOME: profile, TMPDIR: tmpdir() },
  });
  const ended = new Promise<'ended'>((resolve) => {
    browser.once('exit', () => resolve('ended'));
    browser.once('error', () => resolve('ended'));
  });
  /** With its renderers, one of which may hang, or go on after a browser that ended. */
  function kill(): void {
    if (browser.pid === undefined) return;
    try {
      process.kill(-browser.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  }
  process.once('exit', kill);
  return {
    ended,
    async close(): Promise<void> {
      kill();
      await ended;
      process.off('exit', kill);
      removeProfile(profile);
    },
  };
}

/** Removes what gateways have left that were killed during a preview. */
export function removeOldProfiles(now = Date.now()): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      const path = join(tmpdir(), name);
      if (name.startsWith(profilePrefix) && now - statSync(path).mtimeMs > hourMs) {
        removeProfile(path);
      }
    }
  } catch {
    // Another gateway removes them too, or the folder can't be read: nothing depends on it.
  }
}

function removeProfile(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // It is removed when a gateway starts later.
  }
}
