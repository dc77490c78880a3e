import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';

/** 405 for a path that exists with another method, else 404. */
export function registerUnmatched(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = app.declaredRoutes
      .filter(({ endpoint }) => patternOf(endpoint.path).test(path))
      .map(({ endpoint }) => endpoint.method);
    if (methods.length === 0) throw new DomainError('not_found');
    void reply.header('allow', [...new Set(methods)].join(', '));
    throw new DomainError('method_not_allowed');
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}/?$`);
}
