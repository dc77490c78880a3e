import type { FastifyBaseLogger } from 'fastify';
import type { AuditService } from './audit/index.ts';
import type { Clock } from './time/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/index.ts';
import type { FileWorkers } from './file-workers/index.ts';
import type { Attempts } from './http/index.ts';
import type { JobsService } from './jobs/index.ts';
import type { Metrics } from './metrics.ts';
import type { OutboxService } from './outbox/index.ts';

/** The dependencies available to the services of every module. */
export interface Dependencies {
  config: Config;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  audit: AuditService;
  outbox: OutboxService;
  jobs: JobsService;
  attempts: Attempts;
  metrics: Metrics;
  fileWorkers: FileWorkers;
}
