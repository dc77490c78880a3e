import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import { drivePage } from './drive-page.ts';
import type { DrivenBrowser } from './driven-page.ts';
import { stopProcess } from './stop-process.ts';

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Nothing asks for a network that may not be there, and nothing asks the person. */
const preferences = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'es-ES, es',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

/**
 * Firefox as its makers give it, over WebDriver BiDi, which it speaks itself.
 * @throws when none is installed, saying how to install one
 */
export async function launchFirefox(): Promise<DrivenBrowser> {
  const program = [process.env['FIREFOX_PATH'] ?? '', ...candidates].find(existsSync);
  if (!program) {
    throw new Error(
      'No hay Firefox: instálalo (apt-get install firefox-esr) o indica FIREFOX_PATH.',
    );
  }
  const profile = mkdtempSync(join(tmpdir(), 'aforo-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`Firefox stopped while it started:\n${said}`)));
  });
  const connection = await connectBidi(`${address}/session`);
  return {
    openPage: async (origin) => drivePage(await connection.openTab(), origin),
    async close() {
      await connection.close();
      await stopProcess(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
