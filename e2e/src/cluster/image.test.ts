/** The content of the image with production packages only: it starts, and contains no tools. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '../environment/test.ts';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { repositoryRoot, ServerProcess } from './server-process.ts';

// On the same disk as the installed packages, because hard links can't cross disks.
const folder = join(repositoryRoot, '.cache/image');
const dataDir = join(folder, 'data');
let server: ServerProcess;

test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  // Starting this checkout builds what is not built yet.
  const env = { DATA_DIR: join(folder, 'first'), AFORO_DEMO: '0', LOG_LEVEL: 'warn', API_URL: '' };
  const source = 'gateway/src/cli/start.ts';
  const first = new ServerProcess({ source, port: await freePort(), env });
  await first.start();
  await first.stop();
  // As in the Dockerfile.
  image('lay-out');
  linkProductionPackages(join(folder, 'aforo'));
  image('remove-tools');
  server = new ServerProcess({
    source,
    port: await freePort(),
    cwd: join(folder, 'aforo'),
    env: {
      ...env,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
    },
  });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('starts and serves the login', async () => {
  const page = await fetch(`${server.url}/login`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('/assets/shell/content/'),
  ]);
  expect(server.output).not.toContain('Construyendo');
});

test('contains no test, no tool and no development package', () => {
  const packages = readdirSync(join(folder, 'aforo/node_modules'));
  expect(packages).toContain('fastify');
  const tools = ['webpack', 'typescript', 'esbuild', 'tsx', '@swc', '@module-federation'];
  for (const tool of [...tools, 'oxlint', 'jest', 'oxfmt']) expect(packages).not.toContain(tool);
  const files = readdirSync(join(folder, 'aforo'), { recursive: true, encoding: 'utf8' });
  const ownFiles = files.filter((file) => !file.includes('node_modules'));
  expect(ownFiles.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([]);
  expect(ownFiles.length).toBeGreaterThan(500);
});

function image(act: string): void {
  execFileSync(process.execPath, ['deploy/image.js', act, join(folder, 'aforo')], {
    cwd: repositoryRoot,
  });
}

/**
 * Installs the production packages of the lockfile like `npm ci --omit=dev`, without the network.
 */
function linkProductionPackages(to: string): void {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true; resolved?: string }>; // npm's format
  };
  for (const [path, { dev, link, resolved = '' }] of Object.entries(lock.packages)) {
    const [, name = ''] = /^(?:[^/]+\/)?node_modules\/((?:@[^/]+)?[^/]*)/.exec(path) ?? [];
    if (name === '' || dev) continue;
    if (link) {
      mkdirSync(dirname(join(to, path)), { recursive: true });
      symlinkSync(join(to, resolved), join(to, path));
    } else if (existsSync(join(repositoryRoot, path))) linkTree(path, to);
  }
}

function linkTree(path: string, to: string): void {
  mkdirSync(join(to, path), { recursive: true });
  for (const entry of readdirSync(join(repositoryRoot, path), { withFileTypes: true })) {
    const inside = join(path, entry.name);
    // A nested package has its own lockfile entry.
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkTree(inside, to);
    else if (entry.isFile()) linkSync(join(repositoryRoot, inside), join(to, inside));
  }
}
