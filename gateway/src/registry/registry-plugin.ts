import type { AreaRelease, RegistryError } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { AssetStoreError } from '../assets/stores/asset-store-error.ts';
import type { BuildStore } from '../assets/stores/build-store.ts';
import { overrideRoutes } from './overrides/override-routes.ts';
import type { Overrides } from './overrides/overrides.ts';
import type { Authenticate } from './access/authenticate.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import type { Channels } from './channels/channels.ts';
import { approvalRoutes } from './approvals/approval-routes.ts';
import type { Approvals } from './approvals/approvals.ts';
import { freezeRoutes } from './freezes/freeze-routes.ts';
import type { Freezes } from './freezes/freezes.ts';
import { operationsRoutes } from './operations/operations-routes.ts';
import type { Operations } from './operations/operations.ts';
import type { RegistryQueries } from './operations/registry-queries.ts';
import { metricsRoute, type ReadApiMetrics, type RegistryMetrics } from './reports/metrics.ts';
import { pruneRoutes } from './pruning/prune-routes.ts';
import type { Prune } from './pruning/prune-builds.ts';
import type { ShellVersions } from './publishing/manifest-check.ts';
import { shellRoute } from './publishing/shell-route.ts';
import { publishRoutes } from './publishing/publish-routes.ts';
import type { Publish } from './publishing/publish-build.ts';
import { RegistryRefusal } from './protocol/registry-error.ts';
import { registryEvents } from './visitors/registry-events.ts';
import { registryRoutes } from './visitors/registry-routes.ts';
import type { RegistrySource } from './composition/registry-source.ts';
import { rolloutRoutes } from './rollouts/rollout-routes.ts';
import type { Rollouts } from './rollouts/rollouts.ts';
import { reportRoutes } from './reports/report-routes.ts';
import type { Reports } from './reports/reports.ts';
import type { RegistryConnection } from './database/registry-tables.ts';
import { eventRoutes } from './events/event-routes.ts';
import { countEvents } from './events/events.repository.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Visitors } from './visitors/visitors.ts';

/** The services that change the registry. */
export interface RegistryServices {
  findRelease(area: string, buildId: string): Promise<AreaRelease | null>;
  authenticate: Authenticate;
  publish: Publish;
  /** What a published build must be compatible with. */
  shell: ShellVersions;
  prune: Prune;
  operations: Operations;
  queries: RegistryQueries;
  freezes: Freezes;
  approvals: Approvals;
  channels: Channels;
  rollouts: Rollouts;
  db: RegistryConnection;
  webhooks: Webhooks;
  deliveries: Deliveries;
  reports: Reports;
  metrics: RegistryMetrics;
  readApiMetrics?: ReadApiMetrics | undefined;
  /** Null disables `/metrics`. */
  metricsToken: string | null;
  now(): Date;
}

interface Options {
  source: RegistrySource;
  store: BuildStore;
  visitors: Visitors;
  services?: RegistryServices | undefined;
  overrides?: Overrides | undefined;
  publicUrl: string | null;
  headers: Record<string, string>;
}

/** Everything at and below `/registry`. */
export async function registryPlugin(scope: FastifyInstance, options: Options): Promise<void> {
  const { source, store, visitors, headers, services, overrides, publicUrl } = options;
  const otherErrors = scope.errorHandler;
  scope.setErrorHandler(function (error, request, reply) {
    const refusal = refusalOf(error);
    if (!refusal) return otherErrors.call(this, error, request, reply);
    // Invalid requests are the sender's fault and not logged as errors.
    if (refusal !== error && refusal.status >= 500) {
      request.log.error({ err: error }, 'registry request failed');
    }
    const { code, message, details, status } = refusal;
    const body: RegistryError = {
      code,
      message,
      ...(details && { details }),
      requestId: request.id,
    };
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });

  const listeners = registryEvents(scope, { source, visitors, headers });
  registryRoutes(scope, {
    source,
    visitors,
    headers,
    async findRelease(area, buildId) {
      const local = store.find(area, buildId)?.release;
      if (local && 'area' in local) return local;
      return (await services?.findRelease(area, buildId)) ?? null;
    },
  });
  const [reports, triedBy] = [services?.reports, overrides?.areasOf];
  await scope.register(async (inner) =>
    reportRoutes(inner, { reports, visitors, triedBy, publicUrl, headers }),
  );
  if (overrides) {
    overrideRoutes(scope, {
      overrides,
      source,
      authenticate: services?.authenticate,
      db: services?.db,
      now: services?.now ?? (() => new Date()),
      publicUrl,
      headers,
    });
  }
  if (!services) {
    readOnlyRoutes(scope);
    return;
  }
  const { metrics, readApiMetrics, metricsToken } = services;
  let revision = (await source.current()).registry.revision;
  source.subscribe?.((number) => (revision = number));
  const { db } = services;
  metrics.watch({ revision: () => revision, listeners, countEvents: () => countEvents(db) });
  metricsRoute(scope, { metrics, readApiMetrics, token: metricsToken, headers });
  operationsRoutes(scope, { ...services, headers });
  shellRoute(scope, { shell: services.shell, headers });
  rolloutRoutes(scope, { ...services, headers });
  freezeRoutes(scope, { ...services, headers });
  approvalRoutes(scope, { ...services, headers });
  channelRoutes(scope, { ...services, headers });
  eventRoutes(scope, { ...services, headers });
  webhookRoutes(scope, { ...services, headers });
  pruneRoutes(scope, { ...services, headers });
  await scope.register(async (uploads) => publishRoutes(uploads, { ...services, headers }));
}

/** Without a database the registry can't be changed and has no history. */
function readOnlyRoutes(scope: FastifyInstance): void {
  const paths = [
    '/areas/*',
    '/status',
    '/history',
    '/tokens',
    '/tokens/*',
    '/freezes',
    '/channels',
    '/channels/*',
    '/log',
    '/webhooks',
    '/webhooks/*',
    '/overrides',
  ];
  for (const path of paths) {
    scope.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `/registry${path}`,
      // The request's body isn't read.
      onRequest: () => Promise.reject(new RegistryRefusal('registry_read_only')),
      handler: () => undefined,
    });
  }
}

/** The refusal for an expected error; undefined for a bug. */
function refusalOf(error: unknown): RegistryRefusal | undefined {
  if (error instanceof RegistryRefusal) return error;
  if (error instanceof AssetStoreError) return new RegistryRefusal('store_unavailable');
  if (typeof error !== 'object' || error === null) return undefined;
  if ('statusCode' in error && error.statusCode === 413) {
    return new RegistryRefusal('upload_too_large');
  }
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new RegistryRefusal('input_invalid');
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The last is PostgreSQL's.
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code)) {
    return new RegistryRefusal(
      'store_unavailable',
      'No queda espacio en el disco, así que no se ha guardado nada. Libera espacio y repítelo: npm run areas -- prune borra los builds que ya no hacen falta.',
    );
  }
  // PostgreSQL is down (class 08, 57P..), or unreachable.
  if (/^(08...|57P..|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND)$/.test(code)) {
    return new RegistryRefusal(
      'registry_read_only',
      'Ahora el registro solo se puede leer: la base de datos no responde.',
    );
  }
  return undefined;
}
