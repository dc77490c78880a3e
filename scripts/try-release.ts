/**
 * `npm run try-release`: versions and publishes the packages with lerna, in a copy of this
 * repository and to a verdaccio on this machine, and reads back what a team would install. Nothing
 * leaves the machine, and this repository is not changed. `VERDACCIO` is the path of the program;
 * without it npm fetches the program.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './program.ts';

const packages = ['shared', 'build', 'testing', 'areas'].map((name) => `@aforo/${name}`);
const folder = mkdtempSync(join(tmpdir(), 'aforo-release-'));
const copy = join(folder, 'repository');

/** Runs a program in the copy. @returns what it printed */
function run(command: string, args: readonly string[], cwd = copy): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/** A registry with the packages of this rehearsal and no others. */
async function startRegistry(): Promise<{ url: string; program: ChildProcess }> {
  const port = await freePort();
  const config = join(folder, 'verdaccio.yaml');
  writeFileSync(
    config,
    `storage: ${join(folder, 'storage')}
auth: { htpasswd: { file: ${join(folder, 'htpasswd')}, max_users: 1 } }
packages: { '**': { access: $all, publish: $all } }
log: { type: stdout, level: error }
`,
  );
  const given = process.env['VERDACCIO'];
  const [command, ...start] =
    given === undefined ? ['npx', '--yes', 'verdaccio@6.0.5'] : [process.execPath, given];
  const args = [...start, '--config', config, '--listen', `127.0.0.1:${port}`];
  const program = spawn(command, args, { cwd: folder, stdio: 'inherit', detached: true });
  const url = `http://127.0.0.1:${port}/`;
  for (let look = 0; look < 240; look++) {
    const isUp = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, program };
    await setTimeout(500);
  }
  stop(program);
  throw new Error('verdaccio does not answer');
}

function stop({ pid }: ChildProcess): void {
  // npx starts it as a child of its own.
  if (pid !== undefined) process.kill(-pid);
}

function versionOf(path: string): string {
  const text = readFileSync(join(copy, path, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version; // npm's format
}

const lerna = join(root, 'node_modules/lerna/dist/cli.js');

try {
  run('git', ['clone', '--quiet', root, copy], folder);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [key, value] of [
    ['user.name', 'Ensayo'],
    ['user.email', 'ensayo@aforo.test'],
  ] as const) {
    run('git', ['config', key, value]);
  }
  // The branch of a worktree has no upstream, and lerna wants a branch.
  run('git', ['checkout', '--quiet', '-B', 'main']);
  const before = versionOf('shared');
  run(process.execPath, [lerna, 'version', '--yes', '--no-push', '--force-publish']);
  const after = versionOf('shared');
  console.log(`lerna version: @aforo/shared ${before} → ${after}`);
  if (before === after) throw new Error('lerna set no new version');

  run(process.execPath, ['--import', 'tsx', 'scripts/packages.ts']);
  const { url, program } = await startRegistry();
  try {
    // npm sends nothing without a token, whatever it is.
    writeFileSync(join(copy, '.npmrc'), `registry=${url}\n${url.slice(5)}:_authToken=ensayo\n`);
    run('git', ['update-index', '--assume-unchanged', '.npmrc']);
    const publish = ['publish', 'from-package', '--yes', '--no-verify-access', '--registry', url];
    run(process.execPath, [lerna, ...publish]);
    for (const name of packages) {
      const shown = run('npm', ['view', name, 'version', '--registry', url], folder).trim();
      const source = name === '@aforo/shared' ? 'shared' : name.replace('@aforo', 'packages');
      if (shown !== versionOf(source)) throw new Error(`${name} is there as «${shown}»`);
      console.log(`lerna publish: ${name} ${shown}`);
    }
  } finally {
    stop(program);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
