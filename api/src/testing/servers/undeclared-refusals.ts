import type { ErrorCode } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { refusalsOf } from '../../platform/http/route/refusals.ts';
import type { DeclaredRoute } from '../../platform/http/route/route.ts';

/**
 * Watches the error codes of an API during tests, and collects those missing in its description.
 * @returns the missing ones, each as a sentence that says where to declare it
 */
export function watchRefusals(app: FastifyInstance): () => string[] {
  const missing = new Set<string>();
  // As described at the start: a test may remove a route's policy later.
  const described = new Map<DeclaredRoute, readonly ErrorCode[]>();
  app.addHook('onReady', async () => {
    for (const route of app.declaredRoutes) described.set(route, refusalsOf(route));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { declared } = request.routeOptions.config;
    if (!declared || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: ErrorCode }; // the common error format
    if (described.get(declared)?.includes(code)) return;
    const { method, path } = declared.endpoint;
    missing.add(
      `${method} ${path} answered ${code}, which its description doesn't list: ` +
        'write it in api/src/platform/http/route/refusals.ts',
    );
  });
  return () => [...missing];
}
