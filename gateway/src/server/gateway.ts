import { errorMessage, type ErrorBody, type ErrorCode } from '@aforo/shared/contract';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { apiRoutes, type ApiDoor } from '../api/api-door.ts';
import { assetRoutes } from '../assets/asset-routes.ts';
import type { BuildStore } from '../assets/build-store.ts';
import type { CentreName } from '../page/centre-name.ts';
import { iconRoutes } from '../page/icon-routes.ts';
import { pageRoutes, type PageSource } from '../page/page-routes.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { registryRoutes } from '../registry/registry-routes.ts';
import { carryRequestId, logAnswers, requestIdOf } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface GatewayOptions {
  api: ApiDoor;
  store: BuildStore;
  /** Absent when one area is served alone. */
  source?: RegistrySource | undefined;
  /** What pages are made of; by default the source's current revision. */
  readPage?: (() => Promise<PageSource>) | undefined;
  centre: CentreName;
  publicUrl: string | null;
  logger?: FastifyServerOptions['logger'];
  development?: { register(app: FastifyInstance): void; inlineScript: string } | undefined;
}

/** The one URL: assets, registry, page, and the API behind it. Listening is the caller's. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { api, store, source, centre, development } = options;
  const headers = securityHeaders(options.publicUrl);
  const app = Fastify({
    logger: options.logger ?? false,
    // Its own lines would hold whole URLs, and those hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    // A slow or silent client gives its socket back; a large upload over a phone still gets through.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 500 },
  });
  carryRequestId(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, code } = meaningOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const body: ErrorBody = { code, message: errorMessage[code], requestId: request.id };
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });

  await app.register(async (scope) => {
    // The API in this process reads bodies and logs by itself; the proxy brings its own parsers.
    if (api.kind === 'in-process') leaveBodiesUnread(scope);
    else logAnswers(scope);
    await apiRoutes(scope, api);
  });
  await app.register(async (scope) => {
    leaveBodiesUnread(scope);
    logAnswers(scope);
    assetRoutes(scope, { store, headers, isDevelopment: development !== undefined });
    if (source) registryRoutes(scope, { source, headers });
    iconRoutes(scope, { centre, headers });
    development?.register(scope);
    const read =
      options.readPage ??
      (async () => {
        const revision = await source?.current();
        return { shell: revision?.shell, revision };
      });
    pageRoutes(scope, { read, centre, headers, inlineScript: development?.inlineScript });
  });
  return app;
}

function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** An upstream that can't be reached is one thing to a person, whatever it is to the proxy. */
function meaningOf({ statusCode = 500 }: FastifyError): { status: number; code: ErrorCode } {
  if (statusCode === 502 || statusCode === 503 || statusCode === 504) {
    return { status: statusCode, code: 'unavailable' };
  }
  if (statusCode >= 400 && statusCode < 500)
    return { status: statusCode, code: 'malformed_request' };
  return { status: 500, code: 'internal' };
}
