import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StartupError } from '../startup-error.ts';
import { lockDirectory } from './directory-lock.ts';

describe('the lock of a data directory', () => {
  let directory: string;
  const lockPath = () => join(directory, 'aforo.lock');
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aforo-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('refuses a second user and says where the first one runs', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(StartupError);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `El directorio de datos ${directory} ya lo está usando otro Aforo (proceso ${process.pid}`,
    );
    await unlock();
  });

  test('is free again after unlocking, and leaves nothing behind', async () => {
    await (
      await lockDirectory(directory)
    )();
    await (
      await lockDirectory(directory)
    )();
    expect(await readdir(directory)).toEqual([]);
  });

  test('is taken over from a process that died', async () => {
    const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());
    await writeFile(lockPath(), JSON.stringify({ pid: dead, host: hostname(), startedAt: null }));
    await (
      await lockDirectory(directory)
    )();
  });

  test('is taken over when the pid belongs to a later process', async () => {
    const own = { pid: process.pid, host: hostname(), startedAt: '1' };
    await writeFile(lockPath(), JSON.stringify(own));
    await (
      await lockDirectory(directory)
    )();
  });

  test('of another machine holds while its heart beats', async () => {
    await writeFile(lockPath(), JSON.stringify({ pid: 1, host: 'otra', startedAt: null }));
    await expect(lockDirectory(directory)).rejects.toThrow('proceso 1 en otra');
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await utimes(lockPath(), aMinuteAgo, aMinuteAgo);
    await (
      await lockDirectory(directory)
    )();
  });

  test('that is unreadable is nobody’s', async () => {
    await writeFile(lockPath(), '');
    await (
      await lockDirectory(directory)
    )();
  });

  test('goes to one of many who find it stale together', async () => {
    await writeFile(lockPath(), '{}');
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockDirectory(directory)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of tries) if (attempt.status === 'fulfilled') await attempt.value();
  });
});
