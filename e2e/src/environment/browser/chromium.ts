import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser outside of a test; a test takes the `browser` fixture. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}

/** A Chromium that blocks cookies and storage for every site. */
export async function launchBlockedChromium(profile: string): Promise<BrowserContext> {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  return chromium.launchPersistentContext(profile, { ...chromiumOptions(), locale: 'es-ES' });
}

/**
 * A browser reads only one such list, so this one repeats Playwright's. The last line disables
 * features for people at an address bar: two internal pages and a spare process, created for each
 * session.
 */
const disabledFeatures = [
  'PaintHolding',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'OptimizationHints',
  'DestroyProfileOnBrowserClose',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'LensOverlay',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

/**
 * The installed Chromium, or else Playwright's own. Background services are disabled: they only
 * wait for a network that may not exist.
 */
export function chromiumOptions(): LaunchOptions {
  const executablePath = [process.env['CHROME_PATH'] ?? '', ...candidates].find(existsSync);
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  };
}
