import type { FastifyInstance } from 'fastify';
import { docsPath } from './docs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says that a route is for whoever watches the process and shows nothing of anybody. */
    isForOperators?: true;
  }
}

/**
 * Keeps the server from starting with a route that wasn't made by `route()`, which is how a route
 * comes by a schema and a policy.
 */
export function enforceRouteLaw(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const isAllowed = config?.declared ?? config?.isForOperators ?? url.startsWith(docsPath);
    if (!isAllowed) throw new Error(`${String(method)} ${url} has no policy: make it with route()`);
  });
}
