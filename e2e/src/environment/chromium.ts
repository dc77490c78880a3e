import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser of the journeys. Its background services are off: they only wait for a network that
 * may not be there.
 * @throws when no Chromium is installed, saying how to install one.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = [process.env['CHROME_PATH'] ?? '', ...candidates].find(existsSync);
  if (!executablePath) {
    throw new Error('No hay Chromium: instálalo (apt-get install chromium) o indica CHROME_PATH.');
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
