import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './test.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { chromiumOptions } from '../environment/browser/chromium.ts';
import { installPacked, packPackages } from './team/packed-packages.ts';
import { runIn } from './team/run-in.ts';

test('a team with nothing but the packages makes an area, tests it and brings it live', async ({
  openSession,
  server,
}) => {
  // npm may have to download what a clean clone has not in its cache.
  test.setTimeout(20 * 60_000);
  const folder = mkdtempSync(join(tmpdir(), 'aforo-team-'));
  try {
    const tarballs = await packPackages(folder);
    const startedAt = performance.now();
    const program = `--package=${tarballs.get('@aforo/areas')}`;
    const npx = ['npm', 'exec', '--yes', '--prefer-offline', program, '--', 'areas'];
    await runIn(folder, [...npx, 'init', 'mfe-pizarra']);
    const repository = join(folder, 'mfe-pizarra');
    await installPacked(repository, tarballs);

    const env = { AFORO_URL: server.url, CHROME_PATH: chromiumOptions().executablePath ?? '' };
    const operatorToken = readFileSync(join(server.dataDir, 'operator-token'), 'utf8').trim();
    const asOperator = (...args: string[]): Promise<string> =>
      runIn(repository, ['npx', 'areas', ...args], {
        env: { ...env, AFORO_TOKEN: operatorToken },
      });
    const created = await asOperator('token', 'create', 'mfe-pizarra', '--name', 'CI de pizarra');
    const token = created.trim().split('\n').at(-1) ?? '';
    const run = (...command: string[]): Promise<string> =>
      runIn(repository, command, { env: { ...env, AFORO_TOKEN: token } });
    const areas = (...args: string[]): Promise<string> => run('npx', 'areas', ...args);

    expect(await areas('doctor')).toContain('Todo encaja.');
    await run('npm', 'run', 'types');
    await run('npm', 'test');
    await run('npm', 'run', 'build');
    const published = await areas('publish', 'mfe-pizarra');
    const buildId = /build ([\da-f]{16})/.exec(published)?.[1] ?? '';
    await asOperator('mounts', 'mfe-pizarra', '/pizarra', '--role', 'receptionist,admin');
    await areas('activate', `mfe-pizarra@${buildId}`, '--reason', 'área nueva');

    const { page, pageErrors } = await openSession();
    await logIn(page, 'receptionist', '/pizarra');
    await page.getByRole('heading', { level: 1, name: 'Pizarra' }).waitFor();
    await page.getByText(/^Hola, /).waitFor();
    expect(pageErrors).toEqual([]);
    const spentMs = performance.now() - startedAt;
    const seconds = `${Math.round(spentMs / 1000)} s`;
    test.info().annotations.push({ type: 'from nothing to live', description: seconds });

    await run('npm', 'run', 'journey');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
