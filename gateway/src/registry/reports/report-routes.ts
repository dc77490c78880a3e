import { pageReportSchema } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { senderOf } from '../reporters/network.ts';
import { isFromOwnPage } from '../../http/own-page.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { Reports } from './reports.ts';
import type { Visitors } from '../visitors/visitors.ts';

interface Options {
  /** Absent without a database; reports are then accepted and ignored. */
  reports?: Pick<Reports, 'record'> | undefined;
  visitors: Pick<Visitors, 'reporterOf'>;
  /** Areas that the browser overrides: reports about them don't concern our builds. */
  triedBy?: ((request: FastifyRequest) => ReadonlySet<string>) | undefined;
  /** The public address; null accepts the request's host name. */
  publicUrl: string | null;
  headers: Record<string, string>;
  now?(): number;
}

const limits = { bytes: 64 * 1024, perMinute: 60 } as const;

/**
 * `POST /registry/reports`: JSON, also as `text/plain` from a beacon (contract:
 * `pageReportSchema`), from our own pages only. Invalid reports are refused and not logged as
 * errors.
 */
export function reportRoutes(scope: FastifyInstance, options: Options): void {
  const { reports, visitors, triedBy, publicUrl, headers, now = Date.now } = options;
  const isTooMany = createRateLimit(now);
  scope.removeAllContentTypeParsers();
  for (const type of ['application/json', 'text/plain']) {
    scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
  }
  // Before the body is read, because reading is the expensive part.
  scope.addHook('onRequest', async (request, reply) => {
    // guard: area reports require our own origin (reports.database.test.ts)
    // without: `if (!isFromOwnPage(request, publicUrl)) {` → `if (isFromOwnPage(request, publicUrl) === null) {`
    if (!isFromOwnPage(request, publicUrl)) {
      throw new RegistryRefusal('not_allowed', 'Esto solo lo envían las páginas de Aforo.');
    }
    if (!isTooMany(senderOf(request.ip))) return;
    reply.headers({ ...headers, 'cache-control': 'no-store', 'retry-after': '60' });
    reply.type('text/plain; charset=utf-8');
    return reply.code(429).send('Demasiados avisos seguidos.');
  });
  scope.post('/registry/reports', { bodyLimit: limits.bytes }, async (request, reply) => {
    const report = pageReportSchema.safeParse(jsonIn(request.body));
    if (!report.success) throw new RegistryRefusal('input_invalid');
    const tried = triedBy?.(request);
    const events = report.data.events.filter(({ area }) => !tried?.has(area));
    reports?.record({ events }, await visitors.reporterOf(request));
    return reply.headers(headers).header('cache-control', 'no-store').code(204).send();
  });
}

/** Counts by sender and minute, in memory. */
function createRateLimit(now: () => number): (sender: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (sender) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    return count > limits.perMinute;
  };
}

function jsonIn(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
