import type { FastifyInstance } from 'fastify';
import { docsPath } from '../docs/docs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route for operators, such as metrics, without personal data. */
    isForOperators?: true;
  }
}

/**
 * Stops the server from starting with a route that was not made by `route()`, which gives every
 * route a schema and a policy.
 */
export function enforceRouteRules(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const isAllowed = config?.declared ?? config?.isForOperators ?? url.startsWith(docsPath);
    if (!isAllowed) throw new Error(`${String(method)} ${url} has no policy: make it with route()`);
  });
}
