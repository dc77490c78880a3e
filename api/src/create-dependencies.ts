import type { FastifyBaseLogger } from 'fastify';
import { readSender } from './center/center/index.ts';
import { createAuditService } from './platform/audit/index.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createFileWorkers } from './platform/file-workers/index.ts';
import { attemptsIn } from './platform/http/index.ts';
import { createJobsService } from './platform/jobs/index.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutboxService, type Mailer } from './platform/outbox/index.ts';

interface Basis {
  config: Config;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
}

/** Starts nothing: no worker, no job and no mail. */
export function createDependencies(basis: Basis): Dependencies {
  const { config, database, clock, log } = basis;
  const metrics = createMetrics();
  return {
    config,
    database,
    clock,
    log,
    audit: createAuditService({ clock, metrics }),
    outbox: createOutboxService({
      ...basis,
      readSender: (connection) => readSender(connection, config),
    }),
    jobs: createJobsService({ database, clock, log }),
    attempts: attemptsIn(database, clock),
    metrics,
    fileWorkers: createFileWorkers(),
  };
}
