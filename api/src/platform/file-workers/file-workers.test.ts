import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FixtureTask } from '../../testing/doubles/worker-fixture.ts';
import { newId } from '../ids.ts';
import { createFileWorkers, type FileTask, programAt, type WorkerLimits } from './file-workers.ts';

const program = programAt('../../testing/doubles/worker-fixture.ts', import.meta.url);
const roomy: WorkerLimits = { running: 2, files: 9, filesOfAccount: 9 };

let files = createFileWorkers(roomy);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-flags-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  files.close();
  files = createFileWorkers(roomy);
});

const run = (data: FixtureTask, task: Partial<FileTask> = {}) =>
  files.run<string>({
    program,
    data,
    userId: 'ana',
    seconds: 60,
    heapMegabytes: 64,
    tooHeavy: 'busy',
    ...task,
  });

/** A file that is being parsed until it is released. */
function heldFile(userId: string) {
  const flag = join(folder, newId());
  const result = run({ act: 'waitForFlag', flag }, { userId });
  return { result, letGo: () => writeFile(flag, '') };
}

describe('a file worker', () => {
  test('sends its results in order', async () => {
    expect(await run({ act: 'answer' })).toEqual(['one', 'two']);
  });

  test('refuses a file with the code from its program', async () => {
    await expect(run({ act: 'refuse' })).rejects.toMatchObject({ code: 'list_unreadable' });
  });

  test('passes on an error of its program unchanged', async () => {
    await expect(run({ act: 'fail' })).rejects.toThrow('broken program');
  });

  test('is stopped when it exceeds its time', async () => {
    await expect(
      run({ act: 'runForever' }, { seconds: 0.5, tooHeavy: 'list_too_heavy' }),
    ).rejects.toMatchObject({ code: 'list_too_heavy' });
  });

  test('is stopped when it exceeds its memory', async () => {
    await expect(
      run({ act: 'fillMemory' }, { heapMegabytes: 16, tooHeavy: 'list_too_heavy' }),
    ).rejects.toMatchObject({ code: 'list_too_heavy' });
  });

  test('is stopped when one allocation exceeds its memory', async () => {
    // In a worker thread this would end the whole process.
    await expect(
      run({ act: 'replaceMillions' }, { tooHeavy: 'list_too_heavy' }),
    ).rejects.toMatchObject({ code: 'list_too_heavy' });
  });

  test('refuses a file whose decoder crashes', async () => {
    await expect(run({ act: 'crash' }, { tooHeavy: 'file_unreadable' })).rejects.toMatchObject({
      code: 'file_unreadable',
    });
  });

  test("has no access to the server's environment variables", async () => {
    // Every program sets its own time zone.
    expect(await run({ act: 'nameEnvironment' })).toEqual(['TZ']);
  });

  test("does not block the server's thread", async () => {
    const { result, letGo } = heldFile('ana');
    // Only an unblocked thread gets here and releases the file.
    await letGo();
    expect(await result).toEqual(['done']);
  });

  test('is stopped when the server closes', async () => {
    const { result } = heldFile('ana');
    const refused = expect(result).rejects.toMatchObject({ code: 'busy' });
    await nextTurn();
    files.close();
    await refused;
    await expect(run({ act: 'answer' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the queue of file workers', () => {
  /** The order in which the files were parsed. */
  const order: string[] = [];
  const note = async (name: string, result: Promise<unknown>) => {
    await result;
    order.push(name);
  };
  afterEach(() => void order.splice(0));

  test('runs one file per account at a time, and lets other accounts go first', async () => {
    const first = heldFile('ana');
    const second = note('second of Ana', run({ act: 'answer' }, { userId: 'ana' }));
    await note('Berta', run({ act: 'answer' }, { userId: 'berta' }));
    await first.letGo();
    await Promise.all([note('first of Ana', first.result), second]);
    expect(order).toEqual(['Berta', 'first of Ana', 'second of Ana']);
  });

  test('runs no more workers at once than allowed', async () => {
    files = createFileWorkers({ ...roomy, running: 1 });
    const first = heldFile('ana');
    const second = note('Berta', run({ act: 'answer' }, { userId: 'berta' }));
    await first.letGo();
    await Promise.all([note('Ana', first.result), second]);
    expect(order).toEqual(['Ana', 'Berta']);
  });

  test('refuses one file too many of an account, and accepts another after one is parsed', async () => {
    files = createFileWorkers({ ...roomy, filesOfAccount: 1 });
    const first = heldFile('ana');
    await expect(run({ act: 'answer' })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 10,
    });
    await first.letGo();
    await first.result;
    expect(await run({ act: 'answer' })).toHaveLength(2);
  });

  test('refuses one file too many of all accounts', async () => {
    files = createFileWorkers({ ...roomy, files: 1 });
    const first = heldFile('ana');
    await expect(run({ act: 'answer' }, { userId: 'berta' })).rejects.toMatchObject({
      code: 'busy',
    });
    await first.letGo();
    await first.result;
  });
});
