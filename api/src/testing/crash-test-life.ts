import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import type { ApiProcess } from './api-process.ts';
import { type CrashTestPerson, type Send, sendTo } from './crash-test-client.ts';

/** When a life of the server ends: after so many answers, and a moment more. */
interface Death {
  answers: number;
  delayMs: number;
}

/** One life of the server: everybody asks at once until it has answered so often, and it is killed. */
export async function liveAndDie(
  { url, kill }: ApiProcess,
  people: readonly CrashTestPerson[],
  { answers, delayMs }: Death,
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
  await wait(delayMs); // the moment is what the test is about
  await kill();
  isOver = true;
  await Promise.all(people.map((person) => person.idle()));
}

/** What the last process left running in PostgreSQL ends by itself; until then it may still commit. */
export async function untilAlone({ pool, kind }: Database): Promise<void> {
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
