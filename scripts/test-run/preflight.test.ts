import { expect, jest, test } from '@jest/globals';
import { preflight, type RequiredProgram } from './preflight.ts';

function need(path: string | undefined, overrides: Partial<RequiredProgram> = {}): RequiredProgram {
  return {
    variable: 'CHROME_PATH',
    debianPackage: 'chromium',
    advice: 'un navegador',
    find: () => path,
    ...overrides,
  };
}

const missingPostgres = need(undefined, {
  variable: 'PG_BIN',
  debianPackage: 'postgresql',
  advice: 'un PostgreSQL',
});

test('passes the paths to the tests, and installs nothing that exists', async () => {
  const install = jest.fn(() => Promise.resolve(true));
  const result = await preflight([need('/usr/bin/chromium')], install);
  expect(result).toEqual({ ok: true, env: { CHROME_PATH: '/usr/bin/chromium' } });
  expect(install).not.toHaveBeenCalled();
});

test('installs only missing packages', async () => {
  let path: string | undefined;
  const install = jest.fn((packages: string[]) => {
    path = `/usr/lib/${packages.join()}`;
    return Promise.resolve(true);
  });
  const result = await preflight(
    [need('/usr/bin/chromium'), { ...missingPostgres, find: () => path }],
    install,
  );
  expect(install).toHaveBeenCalledWith(['postgresql']);
  expect(result).toEqual({
    ok: true,
    env: { CHROME_PATH: '/usr/bin/chromium', PG_BIN: '/usr/lib/postgresql' },
  });
});

test('installs a package once that provides two programs', async () => {
  const install = jest.fn((_packages: string[]) => Promise.resolve(true));
  const driver = need(undefined, { variable: 'WEBKIT_DRIVER', debianPackage: 'webkit2gtk-driver' });
  await preflight([driver, { ...driver, variable: 'MINI_BROWSER' }], install);
  expect(install).toHaveBeenCalledWith(['webkit2gtk-driver']);
});

test('reports all missing programs in one sentence when none can be installed', async () => {
  expect(await preflight([need(undefined), missingPostgres], undefined)).toEqual({
    ok: false,
    message: 'Para probarlo todo falta un navegador y un PostgreSQL.',
  });
});

test('reports a program that the installation did not provide', async () => {
  expect(await preflight([need(undefined)], () => Promise.resolve(false))).toEqual({
    ok: false,
    message: 'Para probarlo todo falta un navegador.',
  });
});
