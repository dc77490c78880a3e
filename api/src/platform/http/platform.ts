import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/index.ts';
import { registerResponseHeaders, setResponseHeaders } from './response-headers.ts';
import type { Attempts } from './limits/attempt-limit.ts';
import { registerCodeGuesses } from './limits/code-guesses.ts';
import { registerAuthentication, type SessionReader } from './route/authentication.ts';
import { registerDocs } from './docs/docs.ts';
import { registerErrorHandler, sendError } from './route/error-handler.ts';
import { registerDraining } from './streams/draining.ts';
import { registerEventStreams } from './streams/event-stream.ts';
import { registerDisconnectedClients } from './streams/disconnected-clients.ts';
import { registerHealth, type ReadinessCheck } from './monitoring/health.ts';
import { registerIdempotency } from './idempotency/idempotency.ts';
import type { Metrics } from '../metrics.ts';
import { registerMetrics } from './monitoring/metrics-route.ts';
import { registerOriginCheck } from './origin-check.ts';
import { registerRateLimit } from './limits/rate-limit.ts';
import { registerRequestLog, requestIds } from './monitoring/request-log.ts';
import { enforceRouteRules } from './route/route-rules.ts';
import { registerUnmatched } from './route/unmatched.ts';
import { validatorCompiler } from './route/validation.ts';

const MEBIBYTE = 1024 * 1024;

interface PlatformOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  attempts: Attempts;
  metrics: Metrics;
  readSession: SessionReader;
  secretsKey: Buffer;
  checkReadiness: ReadinessCheck;
  hasRateLimits: boolean;
}

/** Replaces compilers that Fastify would load at each start, until zod's are set. */
const failWithoutCompiler = (): never => {
  throw new Error('A route has a schema before there is anything to compile it');
};

/** A server with everything that all routes share, without the routes of modules. */
export async function createPlatform(options: PlatformOptions): Promise<FastifyInstance> {
  const { config, database, clock } = options;
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestIds,
    bodyLimit: MEBIBYTE,
    schemaController: {
      compilersFactory: {
        buildValidator: failWithoutCompiler,
        buildSerializer: failWithoutCompiler,
      },
    },
    // Only a proxy on this machine, or a listed one, may forward client addresses.
    trustProxy: ['loopback', ...config.trustedProxies],
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    // A malformed URL never reaches a hook.
    frameworkErrors(error, request, reply) {
      setResponseHeaders(request, reply, config.publicUrl.isHttps);
      void sendError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('declaredRoutes', []);
  enforceRouteRules(app);
  app.decorate('attempts', options.attempts);

  registerErrorHandler(app);
  registerRequestLog(app);
  registerDisconnectedClients(app);
  registerDraining(app);
  registerResponseHeaders(app, config.publicUrl.isHttps);
  registerOriginCheck(app, config.publicUrl);
  await registerRateLimit(app, {
    clock,
    isEnabled: options.hasRateLimits,
    // The embedded database has one process; PostgreSQL may have several.
    shared: database.kind === 'postgres' ? database : null,
  });
  registerAuthentication(app, options.readSession);
  registerCodeGuesses(app);
  registerIdempotency(app, { database, clock, secretsKey: options.secretsKey });
  registerEventStreams(app);
  registerUnmatched(app);
  // guard: the API description is closed on public installations (docs.test.ts)
  // without: `if (config.docs ?? config.exposedBy === null) await registerDocs` → `await registerDocs`
  if (config.docs ?? config.exposedBy === null) await registerDocs(app, config.publicUrl.isHttps);
  registerHealth(app, options.checkReadiness);
  registerMetrics(app, options.metrics, config.metricsToken);
  return app;
}
