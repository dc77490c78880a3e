import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import type { ApiProcess } from './api-process.ts';
import { type CrashTestPerson, type Send, sendTo } from './crash-test-client.ts';

/** When the server is killed: after a number of answers and a delay. */
interface KillPoint {
  answers: number;
  delayMs: number;
}

/** Runs all people at once until the server has answered a number of requests, then kills it. */
export async function runUntilKilled(
  { url, kill }: ApiProcess,
  people: readonly CrashTestPerson[],
  { answers, delayMs }: KillPoint,
): Promise<void> {
  let isOver = false;
  let left = answers;
  await new Promise<void>((resolve) => {
    const counted = (send: Send): Send => {
      return async (client, request) => {
        const answer = await send(client, request);
        if ((left -= 1) === 0) resolve();
        return answer;
      };
    };
    const work = people.map((person, index) =>
      person.work(counted(sendTo(url, `10.0.0.${index + 1}`)), () => isOver),
    );
    void Promise.all(work).then(() => resolve());
  });
  await wait(delayMs); // the exact moment is the subject of the test
  await kill();
  isOver = true;
  await Promise.all(people.map((person) => person.idle()));
}

/** Waits for the transactions of the killed process in PostgreSQL, which may still commit. */
export async function waitForOldConnections({ pool, kind }: Database): Promise<void> {
  if (kind === 'embedded') return;
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'aforo' and state <> 'idle'
         and pid <> pg_backend_pid()`,
    );
    if (rows.length === 0) return;
    await wait(20);
  }
}
