import { timingSafeEqual } from 'node:crypto';
import type { PageEvent } from '@aforo/shared/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { UnverifiedFile } from '../../assets/integrity.ts';
import { hashOf } from '../access/tokens.ts';

/** Seconds: from a warm cache to a phone with hardly any connection. */
const loadBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Why an event is ignored: no proof that the browser was served any build (or from another network,
 * or too old), another build than the served one, more than the limit per minute, a repetition
 * within a minute, or files missing because the build store is down.
 */
type IgnoredReason = 'unproven' | 'not_served' | 'over_limit' | 'repeated' | 'store_down';

/**
 * Prometheus metrics of areas in browsers, for this gateway since its start. Prometheus sums the
 * instances (`sum by (area, build) (rate(…))`).
 */
export interface RegistryMetrics {
  /** Only for served builds, because pages must not be able to create labels. */
  record(event: PageEvent, who: { hasSession: boolean }): void;
  /** Counts a reported event that is ignored. */
  ignored(why: IgnoredReason): void;
  /** Counts an outage of the build store. */
  storeFailed(): void;
  /** Counts an automatic rollback. */
  rolledBack(area: string): void;
  /** Counts an attempt of a webhook. */
  delivered(outcome: DeliveryOutcome): void;
  /** Counts a file for a page that doesn't match its hash. */
  countUnverified(file: UnverifiedFile): void;
  watch(now: {
    revision(): number;
    listeners(): number;
    countEvents(): Promise<{ area: string; kind: string; count: number }[]>;
  }): void;
  read(): Promise<{ type: string; text: string }>;
}

const deliveryOutcomes = ['delivered', 'failed', 'given_up'] as const;
type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export function createRegistryMetrics(): RegistryMetrics {
  const registry = new Registry();
  const registers = [registry];
  const ofBuild = ['area', 'build'] as const;
  const load = new Histogram({
    name: 'aforo_area_load_seconds',
    help: 'Time of each phase of loading an area',
    labelNames: [...ofBuild, 'phase'],
    buckets: loadBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'aforo_area_failures_total',
    help: 'Failures of an area in browsers',
    labelNames: [...ofBuild, 'phase'],
    registers,
  });
  const fallbacks = new Counter({
    name: 'aforo_area_fallbacks_total',
    help: 'Failures after which the browser showed another build',
    labelNames: ofBuild,
    registers,
  });
  const crashLoops = new Counter({
    name: 'aforo_area_crash_loops_total',
    help: 'Browsers that started a build twice without coming to an end',
    labelNames: ofBuild,
    registers,
  });
  const scriptErrors = new Counter({
    name: 'aforo_area_script_errors_total',
    help: 'Errors in handlers, timers and promises of an area, which trigger nothing',
    labelNames: ofBuild,
    registers,
  });
  const traces = new Counter({
    name: 'aforo_area_traces_total',
    help: 'Reports of changes that a build left on a page, by kind of change, which trigger nothing',
    labelNames: [...ofBuild, 'trace'],
    registers,
  });
  const storeFailures = new Counter({
    name: 'aforo_store_outages_total',
    help: 'Times that the store of builds stopped answering',
    registers,
  });
  const reports = new Counter({
    name: 'aforo_area_reports_total',
    help: 'Mounts, failures and vitals told by pages, by what they count for',
    labelNames: ['counted'],
    registers,
  });
  const returns = new Counter({
    name: 'aforo_area_automatic_returns_total',
    help: 'Builds that this gateway took back without asking',
    labelNames: ['area'],
    registers,
  });
  const deliveries = new Counter({
    name: 'aforo_webhook_deliveries_total',
    help: 'Attempts of this gateway to send an event to a webhook',
    labelNames: ['outcome'],
    registers,
  });
  // Prometheus sees the first one only as an increase over a count that it has seen.
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
  const timings = new Histogram({
    name: 'aforo_area_vital_seconds',
    help: 'Web vitals that are times, on pages of an area',
    labelNames: [...ofBuild, 'vital'],
    buckets: loadBuckets,
    registers,
  });
  const shifts = new Histogram({
    name: 'aforo_area_layout_shift',
    help: 'Cumulative layout shift on pages of an area',
    labelNames: ofBuild,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  const unverified = new Counter({
    name: 'aforo_unverified_files_total',
    help: 'Files of builds that are not as released, so that pages go without them',
    labelNames: ofBuild,
    registers,
  });
  return {
    countUnverified: ({ area, buildId }) => unverified.inc({ area, build: buildId }),
    record(event, { hasSession }) {
      reports.inc({ counted: hasSession ? 'session' : 'anonymous' });
      const labels = { area: event.area, build: event.buildId };
      switch (event.kind) {
        case 'mounted':
          for (const [phase, milliseconds] of Object.entries(event.phases)) {
            load.observe({ ...labels, phase }, milliseconds / 1000);
          }
          return;
        case 'failed':
          failures.inc({ ...labels, phase: event.phase });
          if (event.phase === 'crashLoop') crashLoops.inc(labels);
          if (event.fallback !== null) fallbacks.inc(labels);
          return;
        case 'scriptError':
          scriptErrors.inc(labels);
          return;
        case 'leftTraces':
          for (const trace of new Set(event.traces.map((one) => one.trace))) {
            traces.inc({ ...labels, trace });
          }
          return;
        case 'vital':
          if (event.name === 'CLS') shifts.observe(labels, event.value);
          else timings.observe({ ...labels, vital: event.name }, event.value / 1000);
      }
    },
    ignored: (why) => reports.inc({ counted: why }),
    storeFailed: () => storeFailures.inc(),
    rolledBack: (area) => returns.inc({ area }),
    delivered: (outcome) => deliveries.inc({ outcome }),
    watch({ revision, listeners, countEvents }) {
      new Gauge({
        name: 'aforo_registry_revision',
        help: 'Revision of the registry that this gateway serves',
        registers,
        collect() {
          this.set(revision());
        },
      });
      new Gauge({
        name: 'aforo_registry_listeners',
        help: 'Pages that listen for revisions at this gateway',
        registers,
        collect() {
          this.set(listeners());
        },
      });
      new Counter({
        name: 'aforo_registry_events_total',
        help: 'Events of the registry since its beginning; the same at every gateway',
        labelNames: ['area', 'kind'],
        registers,
        async collect() {
          // The other metrics are read while the database doesn't answer.
          const counts = await countEvents().catch(() => []);
          this.reset();
          for (const { area, kind, count } of counts) {
            this.inc({ area, kind }, count);
            if (area !== '') returns.inc({ area }, 0);
          }
        },
      });
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/**
 * Reads the API's own metrics, such as log-ins and refusals, in the same format. Uses the token of
 * the current request, because the API protects its `/metrics` with the same one.
 */
export type ReadApiMetrics = (token: string) => Promise<string>;

interface Options {
  metrics: RegistryMetrics;
  readApiMetrics?: ReadApiMetrics | undefined;
  /** Null disables `/metrics`. */
  token: string | null;
  headers: Record<string, string>;
}

/** `GET /metrics`, for clients with METRICS_TOKEN. */
export function metricsRoute(scope: FastifyInstance, options: Options): void {
  const { metrics, readApiMetrics, token, headers } = options;
  if (token === null) return;
  const wanted = hashOf(token);
  scope.get('/metrics', async (request, reply) => {
    const given = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    reply.headers(headers).header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(given), wanted)) {
      reply.header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8');
      return reply.code(401).send('Hace falta el token de METRICS_TOKEN.');
    }
    const { type, text } = await metrics.read();
    if (!readApiMetrics) return reply.type(type).send(text);
    return reply.type(type).send(text + (await apiPart(readApiMetrics, token, request.log)));
  });
}

/** The gateway's own metrics are returned even if the API is down, which is itself a metric. */
async function apiPart(
  read: ReadApiMetrics,
  token: string,
  log: FastifyBaseLogger,
): Promise<string> {
  const up = (value: 0 | 1) =>
    `\n# HELP aforo_api_up Whether the API told its metrics\n# TYPE aforo_api_up gauge\naforo_api_up ${value}\n`;
  try {
    return `${up(1)}\n${await read(token)}`;
  } catch (error) {
    log.warn({ err: error }, 'the API didn’t tell its metrics');
    return up(0);
  }
}
