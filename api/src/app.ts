import { fastify, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { isMigrated, type Migration } from './database/migrate.ts';
import type { Dependencies } from './dependencies.ts';
import { registerAnswerHeaders } from './http/answer-headers.ts';
import { attemptsIn } from './http/attempt-limit.ts';
import { registerAuthentication, type SessionReader } from './http/authentication.ts';
import { registerDocs } from './http/docs.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerIdempotency } from './http/idempotency.ts';
import { registerOriginCheck } from './http/origin-check.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { logOptions, registerRequestLog, requestIds } from './http/request-log.ts';
import { registerUnmatched } from './http/unmatched.ts';
import { validatorCompiler } from './http/validation.ts';
import { registerSettings } from './settings/settings.routes.ts';

const MEBIBYTE = 1024 * 1024;

export interface AppOptions extends Dependencies {
  migrations: Migration[];
  /** Replaces how the session is read; tests stand in for people with it. */
  readSession?: SessionReader;
  /** False lets tests ask as often as they like from one address. */
  hasRateLimits?: boolean;
}

/**
 * The API, ready to answer (`inject`, `routing` or `listen`). It neither opens nor closes what it
 * is given.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock } = options;
  const app = fastify({
    logger: logOptions(config.logLevel),
    disableRequestLogging: true,
    ...requestIds,
    bodyLimit: MEBIBYTE,
    // A proxy on this machine may say whom it speaks for; nobody else is believed.
    trustProxy: 'loopback',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.decorate('declaredRoutes', []);
  app.decorate('attempts', attemptsIn(database, clock));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrorHandler(app);
  registerRequestLog(app);
  registerAnswerHeaders(app, config.publicUrl.isHttps);
  registerOriginCheck(app, config.publicUrl);
  await registerRateLimit(app, clock, options.hasRateLimits ?? true);
  registerAuthentication(app, options.readSession ?? (async () => null));
  registerIdempotency(app, database, clock);
  registerUnmatched(app);
  await registerDocs(app);
  registerHealth(app, async () => {
    if (!(await isMigrated(database.pool, options.migrations))) throw new Error('Not migrated');
  });

  registerSettings(app, options);

  await app.ready();
  return app;
}
