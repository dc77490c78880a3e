import type { errorStatus } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { refusalsOf } from '../platform/http/refusals.ts';

/**
 * Listens to what an API refuses while tests ask it, and remembers what its description doesn't list.
 * @returns what is missing, each as a sentence that says where to write it
 */
export function watchRefusals(app: FastifyInstance): () => string[] {
  const missing = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { declared } = request.routeOptions.config;
    if (!declared || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: keyof typeof errorStatus }; // the one shape
    if (refusalsOf(declared).includes(code)) return;
    const { method, path } = declared.endpoint;
    missing.add(
      `${method} ${path} answered ${code}, which its description doesn't list: ` +
        'write it in api/src/platform/http/refusals.ts',
    );
  });
  return () => [...missing];
}
