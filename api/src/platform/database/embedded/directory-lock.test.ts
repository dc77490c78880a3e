import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StartupError } from '../../config/startup-error.ts';
import { lockDirectory } from './directory-lock.ts';

describe('the lock of a data directory', () => {
  let directory: string;
  const lockPath = () => join(directory, 'aforo.lock');
  /** Writes the lock of another process. */
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

  test('refuses a second process and names the first', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(StartupError);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `El directorio de datos ${directory} ya lo está usando otro Aforo (proceso ${process.pid}`,
    );
    await unlock();
  });

  test('is free after unlocking, without leftover files', async () => {
    await (
      await lockDirectory(directory)
    )();
    await (
      await lockDirectory(directory)
    )();
    expect(await readdir(directory)).toEqual([]);
  });

  test('is taken over from a dead process', async () => {
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

  test('of another machine is valid while its heartbeat continues', async () => {
    const file = await leaveLock({ pid: 1, host: 'otra', startedAt: null });
    await expect(lockDirectory(directory)).rejects.toThrow('proceso 1 en otra');
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await utimes(file, aMinuteAgo, aMinuteAgo);
    await (
      await lockDirectory(directory)
    )();
  });

  test('is taken over when it is unreadable', async () => {
    await leaveLock('');
    await (
      await lockDirectory(directory)
    )();
  });

  test('is also respected as a plain file, the earlier format', async () => {
    const ownLock = { pid: process.pid, host: hostname(), startedAt: null };
    await writeFile(lockPath(), JSON.stringify(ownLock));
    await expect(lockDirectory(directory)).rejects.toThrow(`(proceso ${process.pid}`);
    await writeFile(lockPath(), JSON.stringify({ ...ownLock, startedAt: '1' }));
    await (
      await lockDirectory(directory)
    )();
  });

  test('goes to exactly one of several processes that find it stale', async () => {
    // When it was removed by its path instead of its file name, one race in forty had two owners.
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
