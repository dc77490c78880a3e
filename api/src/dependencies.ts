import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';

/** What a module's `registerX(app, dependencies)` may stand on. */
export interface Dependencies {
  config: Config;
  database: Database;
  clock: Clock;
}
