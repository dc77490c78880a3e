/**
 * The programs that the tests need beyond `npm ci`: a Chromium for the journeys, the PostgreSQL
 * server programs for the API’s tests, and other browsers for the journeys in them.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { root, runProgram } from '../program.ts';

export interface RequiredProgram {
  /** The variable with its path, read here and passed on to the tests. */
  variable: 'CHROME_PATH' | 'PG_BIN' | 'FIREFOX_PATH' | 'WEBKIT_DRIVER' | 'MINI_BROWSER' | 'XVFB';
  debianPackage: string;
  /** The path, or undefined. */
  find: () => string | undefined;
  /** In Spanish for the developer: what it is, its purpose, how to install it. */
  advice: string;
}

export type Preflight =
  /** `env` has the paths. */
  | { ok: true; env: Record<string, string> }
  /** `message` is one Spanish sentence for the developer. */
  | { ok: false; message: string };

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const chromiumPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const postgresPrograms = ['initdb', 'postgres', 'pg_ctl'];

export const chromium: RequiredProgram = {
  variable: 'CHROME_PATH',
  debianPackage: 'chromium',
  find: () =>
    [
      process.env.CHROME_PATH,
      ...chromiumNames.map(findOnPath),
      ...chromiumPaths,
      playwrightChromium(),
    ].find(isProgram),
  advice:
    'Chromium para los recorridos en el navegador (paquete «chromium», o su ruta en CHROME_PATH)',
};

export const postgres: RequiredProgram = {
  variable: 'PG_BIN',
  debianPackage: 'postgresql',
  find: () => postgresFolders().find(holdsPostgres),
  advice:
    'los programas de servidor de PostgreSQL 15 o posterior (paquete «postgresql», o su carpeta bin en PG_BIN)',
};

const firefox: RequiredProgram = {
  variable: 'FIREFOX_PATH',
  debianPackage: 'firefox-esr',
  find: () =>
    [process.env.FIREFOX_PATH, ...['firefox-esr', 'firefox'].map(findOnPath)].find(isProgram),
  advice: 'Firefox (paquete «firefox-esr», o su ruta en FIREFOX_PATH)',
};

const webkitDriver: RequiredProgram = {
  variable: 'WEBKIT_DRIVER',
  debianPackage: 'webkit2gtk-driver',
  find: () => [process.env.WEBKIT_DRIVER, findOnPath('WebKitWebDriver')].find(isProgram),
  advice: 'WebKitWebDriver (paquete «webkit2gtk-driver», o su ruta en WEBKIT_DRIVER)',
};

/** The small browser that the driver controls is part of its package. */
const miniBrowser: RequiredProgram = {
  variable: 'MINI_BROWSER',
  debianPackage: 'webkit2gtk-driver',
  find: () => [process.env.MINI_BROWSER, ...debianMiniBrowsers()].find(isProgram),
  advice: 'el MiniBrowser de WebKitGTK (paquete «webkit2gtk-driver», o su ruta en MINI_BROWSER)',
};

const xvfb: RequiredProgram = {
  variable: 'XVFB',
  debianPackage: 'xvfb',
  find: () => [process.env.XVFB, findOnPath('Xvfb')].find(isProgram),
  advice: 'Xvfb, la pantalla de WebKit (paquete «xvfb», o su ruta en XVFB)',
};

/** The programs for the journeys in other browsers. */
export const otherBrowsers: readonly RequiredProgram[] = [firefox, webkitDriver, miniBrowser, xvfb];

/** Finds the required programs, and installs missing ones as root on a Debian-like system. */
export async function preflight(
  needs: readonly RequiredProgram[],
  install: ((packages: string[]) => Promise<boolean>) | undefined,
): Promise<Preflight> {
  const missing = needs.filter((need) => need.find() === undefined);
  const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))];
  if (packages.length > 0) await install?.(packages);

  const env: Record<string, string> = {};
  const stillMissing: RequiredProgram[] = [];
  for (const need of needs) {
    const path = need.find();
    if (path === undefined) stillMissing.push(need);
    else env[need.variable] = path;
  }
  if (stillMissing.length === 0) return { ok: true, env };
  const list = stillMissing.map(({ advice }) => advice).join(' y ');
  return { ok: false, message: `Para probarlo todo falta ${list}.` };
}

/** The installer of this machine; undefined when there is none without questions. */
export function machineInstaller(): ((packages: string[]) => Promise<boolean>) | undefined {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  return async (packages) => {
    const options = { live: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    const updated = await runProgram('apt-get', ['update'], options);
    if (!updated.ok) return false;
    return (await runProgram('apt-get', ['install', '-y', ...packages], options)).ok;
  };
}

function isProgram(path: string | undefined): path is string {
  if (path === undefined || path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** The browser of `npx playwright install chromium`, if it was run. */
function playwrightChromium(): string | undefined {
  const requireAsJourneys = createRequire(join(root, 'e2e/package.json'));
  try {
    // Uses the journeys' own copy, so that the versions match. Its types are not worth a dependency
    // of the root package.
    const { chromium: browser } = requireAsJourneys('@playwright/test') as {
      chromium: { executablePath: () => string };
    };
    return browser.executablePath();
  } catch {
    return undefined;
  }
}

/** In the folder of the machine's architecture, for each API version; the newest first. */
function debianMiniBrowsers(): string[] {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return [];
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => readdirSync(join(libraries, name)).map((inside) => join(name, inside)))
    .filter((path) => /\/webkit2gtk-[\d.]+$/.test(path))
    .sort()
    .reverse()
    .map((path) => join(libraries, path, 'MiniBrowser'));
}

function holdsPostgres(folder: string): boolean {
  return postgresPrograms.every((name) => isProgram(join(folder, name)));
}

/** Debian keeps the server programs off the PATH, one folder per version; the newest first. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.startsWith('postgresql'))
          .map((name) => join(folder, name, 'bin'))
      : [],
  );
  const initdb = findOnPath('initdb');
  return [
    ...(process.env.PG_BIN === undefined ? [] : [process.env.PG_BIN]),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
    ...(initdb === undefined ? [] : [dirname(initdb)]),
    ...homebrew,
  ];
}
