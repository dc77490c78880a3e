import type { FastifyInstance } from 'fastify';
import type { ShellAnswer } from '../protocol/shell-answer.ts';
import type { ShellVersions } from './manifest-check.ts';

interface Options {
  shell: ShellVersions;
  headers: Record<string, string>;
}

/**
 * `GET /registry/shell`: the contract and the libraries that a build must be compatible with. They
 * are no secret: every page loads them.
 */
export function shellRoute(scope: FastifyInstance, { shell, headers }: Options): void {
  const answer: ShellAnswer = { ...shell, publication: true };
  scope.get('/registry/shell', (_request, reply) =>
    reply.headers(headers).header('cache-control', 'no-store').send(answer),
  );
}
