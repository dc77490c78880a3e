import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * `GET /metrics`, authenticated by METRICS_TOKEN; without a configured token the route does not
 * exist. Outside `/api`, so that the gateway does not proxy it: it reads these metrics itself and
 * adds them to its own.
 */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
): void {
  app.decorate('metrics', metrics);
  if (token === null) return;
  const wanted = hashOf(token);
  const unlogged = {
    schema: { hide: true },
    logLevel: 'silent',
    config: { rateLimit: false, isForOperators: true },
  } as const;
  app.get('/metrics', unlogged, async (request, reply) => {
    const given = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    void reply.header('cache-control', 'no-store');
    // guard: metrics require the token (metrics.test.ts)
    // without: `if (!timingSafeEqual(hashOf(given), wanted)) {` → `if (hashOf(given) === wanted) {`
    if (!timingSafeEqual(hashOf(given), wanted)) {
      void reply.header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8');
      return reply.code(401).send('Hace falta el token de METRICS_TOKEN.');
    }
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
