import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { runProgram } from '../../platform/file-workers/index.ts';
import { DomainError } from '../../platform/domain-error.ts';

export interface FixtureTask {
  act:
    | 'answer'
    | 'refuse'
    | 'fail'
    | 'runForever'
    | 'fillMemory'
    | 'replaceMillions'
    | 'crash'
    | 'nameEnvironment'
    | 'waitForFlag';
  /** `waitForFlag` ends when a file exists at this path. */
  flag?: string;
}

const pollMs = 5;

/** A file worker's program that does what a test requests. */
await runProgram<FixtureTask, string>(async ({ act, flag = '' }, send) => {
  switch (act) {
    case 'answer':
      send('one');
      send('two');
      return;
    case 'refuse':
      throw new DomainError('list_unreadable');
    case 'fail':
      throw new Error('broken program');
    case 'runForever':
      for (;;);
    case 'fillMemory': {
      const kept: object[] = [];
      for (;;) kept.push({ kept: kept.length });
    }
    case 'replaceMillions':
      send('x'.repeat(19_000_000).replaceAll(/x/g, (sign) => `${sign}${sign}`));
      return;
    case 'crash':
      process.kill(process.pid, 'SIGSEGV');
      await wait(60_000);
      return;
    case 'nameEnvironment':
      for (const name of Object.keys(process.env)) send(name);
      return;
    case 'waitForFlag':
      while (!existsSync(flag)) await wait(pollMs);
      send('done');
  }
});
