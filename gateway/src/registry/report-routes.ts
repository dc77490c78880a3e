import { pageReportSchema } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RegistryRefusal } from './registry-error.ts';
import type { Reports } from './reports.ts';
import type { Visitors } from './visitors.ts';

interface Options {
  /** Absent where nothing can be kept; pages needn't know. */
  reports?: Reports | undefined;
  visitors: Pick<Visitors, 'nameOf'>;
  /** Areas that the browser tries from elsewhere: what becomes of them says nothing of the house's. */
  triedBy?: ((request: FastifyRequest) => ReadonlySet<string>) | undefined;
  headers: Record<string, string>;
  now?(): number;
}

const limits = { bytes: 64 * 1024, perMinute: 60 } as const;

/** `POST /registry/reports`: JSON, also as the `text/plain` of a beacon (contract: `pageReportSchema`). */
export function reportRoutes(scope: FastifyInstance, options: Options): void {
  const { reports, visitors, triedBy, headers, now = Date.now } = options;
  const isTooMany = createRateLimit(now);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/registry/reports', { bodyLimit: limits.bytes }, async (request, reply) => {
    reply.headers(headers).header('cache-control', 'no-store');
    if (isTooMany(request.ip)) {
      reply.header('retry-after', '60').type('text/plain; charset=utf-8');
      return reply.code(429).send('Demasiados avisos seguidos.');
    }
    const report = pageReportSchema.safeParse(jsonIn(request.body));
    if (!report.success) throw new RegistryRefusal('input_invalid');
    const tried = triedBy?.(request);
    const events = report.data.events.filter(({ area }) => !tried?.has(area));
    await reports?.take({ events }, visitors.nameOf(request));
    return reply.code(204).send();
  });
}

/** Counts by address and minute, in memory, and forgets each minute. */
function createRateLimit(now: () => number): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
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
