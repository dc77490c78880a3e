import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { assertArea, assertToken, type Authenticate } from '../access/authenticate.ts';
import type { Publish } from './publish-build.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { buildLimits, megabytes } from './upload.ts';

interface Options {
  authenticate: Authenticate;
  publish: Publish;
  headers: Record<string, string>;
}

interface OfBuild {
  Params: { area: string; buildId: string };
  Querystring: { dryRun?: string; commit?: string };
  /** The unread stream of the request. */
  Body: unknown;
}

/** `PUT /registry/areas/:area/builds/:buildId`: a tar of a build (contract: `publishAnswerSchema`). */
export function publishRoutes(
  scope: FastifyInstance,
  { authenticate, publish, headers }: Options,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.put<OfBuild>(
    '/registry/areas/:area/builds/:buildId',
    { bodyLimit: buildLimits.uploadBytes },
    async (request, reply) => {
      const { area, buildId } = request.params;
      const { body } = request;
      try {
        const access = await authenticate(request);
        assertToken(access);
        assertArea(access, area);
        const { dryRun, commit } = request.query;
        if (commit !== undefined && !/^[\da-f]{7,64}$/.test(commit)) {
          throw new RegistryRefusal(
            'input_invalid',
            '«commit» tiene que ser el hash de un commit.',
          );
        }
        if (Number(request.headers['content-length'] ?? 0) > buildLimits.uploadBytes) {
          const limit = megabytes(buildLimits.uploadBytes);
          throw new RegistryRefusal('upload_too_large', `El envío pasa de ${limit}.`);
        }
        if (!(body instanceof Readable)) {
          throw new RegistryRefusal('upload_incomplete', 'El envío está vacío.');
        }
        const isDryRun = dryRun === '1';
        const release = await publish({
          area,
          buildId,
          body,
          isDryRun,
          commit: commit ?? null,
          by: access.author,
          // guard: a token that only publishes gives no consent for hosts (tokens.database.test.ts)
          // without: `access.area === null && !access.isPublishOnly` → `access.area === null`
          isOperator: access.area === null && !access.isPublishOnly,
        });
        reply.headers(headers).header('cache-control', 'no-store');
        return await reply.code(isDryRun ? 200 : 201).send({ release, isStored: !isDryRun });
      } finally {
        // Drains the request, so that a client that is still sending can read the response.
        if (body instanceof Readable) body.resume();
      }
    },
  );
}
