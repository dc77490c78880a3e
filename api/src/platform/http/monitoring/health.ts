import type { FastifyInstance } from 'fastify';

/** Throws when the process is not ready. */
export type ReadinessCheck = () => Promise<void>;

/** For monitoring: `/health` reports that the process runs, `/ready` that it can serve requests. */
export function registerHealth(app: FastifyInstance, checkReadiness: ReadinessCheck): void {
  const unlogged = {
    schema: { hide: true },
    logLevel: 'silent',
    config: { rateLimit: false, isForOperators: true },
  } as const;
  for (const path of ['/health', '/api/health']) {
    app.get(path, unlogged, async () => ({ status: 'ok' }));
  }
  app.get('/ready', unlogged, async (request, reply) => {
    try {
      await checkReadiness();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'El servidor no está listo');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
