import { pino } from 'pino';
import { createDependencies } from '../create-dependencies.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/index.ts';
import type { Dependencies } from '../platform/dependencies.ts';

/** For commands that the demo runs at a time of its past: they send no mail and add no jobs. */
export function demoDependencies(database: Database, clock: Clock): Dependencies {
  const refuse = () => Promise.reject(new Error('The demo sends no mail and adds no jobs'));
  const dependencies = createDependencies({
    config: readConfig({}),
    database,
    clock,
    log: pino({ level: 'silent' }),
    mailer: refuse,
  });
  const { jobs, outbox } = dependencies;
  return {
    ...dependencies,
    jobs: { ...jobs, add: refuse },
    outbox: { ...outbox, add: refuse, addAll: refuse },
  };
}
