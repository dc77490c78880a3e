import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StartupError } from '../startup-error.ts';
import { lockDirectory } from './directory-lock.ts';

describe('the lock of a data directory', () => {
  let directory: string;
  const lockPath = () => join(directory, 'aforo.lock');
  /** A lock as another process would have left it. */
  const leaveLock = async (owner: unknown) => {
    const file = join(lockPath(), 'de-otro');
    await mkdir(lockPath());
    await writeFile(file, JSON.stringify(owner));
    return file;
  };
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
    await leaveLock({ pid: dead, host: hostname(), startedAt: null });
    await (
      await lockDirectory(directory)
    )();
  });

  test('is taken over when the pid belongs to a later process', async () => {
    await leaveLock({ pid: process.pid, host: hostname(), startedAt: '1' });
    await (
      await lockDirectory(directory)
    )();
  });

  test('of another machine holds while its heart beats', async () => {
    const file = await leaveLock({ pid: 1, host: 'otra', startedAt: null });
    await expect(lockDirectory(directory)).rejects.toThrow('proceso 1 en otra');
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await utimes(file, aMinuteAgo, aMinuteAgo);
    await (
      await lockDirectory(directory)
    )();
  });

  test('that is unreadable is nobody’s', async () => {
    await leaveLock('');
    await (
      await lockDirectory(directory)
    )();
  });

  test('that is a plain file, as it was once, counts all the same', async () => {
    const own = { pid: process.pid, host: hostname(), startedAt: null };
    await writeFile(lockPath(), JSON.stringify(own));
    await expect(lockDirectory(directory)).rejects.toThrow(`(proceso ${process.pid}`);
    await writeFile(lockPath(), JSON.stringify({ ...own, startedAt: '1' }));
    await (
      await lockDirectory(directory)
    )();
  });

  test('goes to one of many who find it stale together, however they meet', async () => {
    // Cleared by its place instead of its name, a lock had two owners in one meeting of forty.
    for (let meeting = 0; meeting < 120; meeting++) {
      await leaveLock({});
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockDirectory(directory)),
      );
      const owners = tries.filter((attempt) => attempt.status === 'fulfilled');
      expect(owners).toHaveLength(1);
      for (const { value: unlock } of owners) await unlock();
    }
  });
});
