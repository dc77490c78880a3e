import { randomBytes } from 'node:crypto';
import { errorMessage, type ErrorBody, type ErrorCode } from '@aforo/shared/contract';
import { registerDraining } from '@aforo/api/draining';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { apiRoutes, type ApiUpstream } from './api/api-routes.ts';
import { assetRoutes } from './assets/asset-routes.ts';
import type { BuildStore } from './assets/stores/build-store.ts';
import type { PublishedBuilds } from './assets/published-builds.ts';
import type { UnverifiedFile } from './assets/integrity.ts';
import type { Center } from './page/common/center.ts';
import type { Overrides } from './registry/overrides/overrides.ts';
import { iconRoutes } from './page/icon-routes.ts';
import { pageRoutes, type ReadPage } from './page/page-routes.ts';
import { workerRoutes } from './page/worker/worker-routes.ts';
import { createRendererLoader } from './page/load-renderer.ts';
import { createPaintReader } from './page/first-paint/read-paints.ts';
import { createFramePaints } from './page/first-paint/frame-paints.ts';
import { createShellFileReader } from './page/read-shell-file.ts';
import type { RegistrySource } from './registry/composition/registry-source.ts';
import { registryPlugin, type RegistryServices } from './registry/registry-plugin.ts';
import type { ReadSession } from './http/read-session.ts';
import { createVisitorSessions } from './registry/visitors/visitor-sessions.ts';
import { createVisitors } from './registry/visitors/visitors.ts';
import { carryRequestId, logAnswers, requestIdOf } from './http/request-log.ts';
import { createSigner, type Signer } from './http/signer.ts';
import { securityHeaders } from './http/security-headers.ts';
import { timetableRoutes, type ReadTimetable } from './timetable/timetable-routes.ts';

export interface GatewayOptions {
  api: ApiUpstream;
  store: BuildStore;
  /** Builds published to this installation. */
  published?: PublishedBuilds | undefined;
  /** Hash of a content-addressed file in the area's active builds; undefined if they lack it. */
  activeContent?: ((area: string, file: string) => string | undefined) | undefined;
  /** Absent if a single area is served standalone. */
  source?: RegistrySource | undefined;
  /** The services that change the registry; without them the registry is read-only. */
  services?: RegistryServices | undefined;
  /** Builds from other origins for single browsers; absent if not allowed. */
  overrides?: Overrides | undefined;
  /** Signs the visitors' cookies; by default with a random secret of this process. */
  signer?: Signer | undefined;
  /** Reads the session of a request; by default every visitor is anonymous. */
  readSession?: ReadSession | undefined;
  /** Reads what pages are rendered from; by default the source's revision for the visitor. */
  readPage?: ReadPage | undefined;
  /** Reads the public timetable; without it there is no `/horario`. */
  readTimetable?: ReadTimetable | undefined;
  center: Center;
  /** Whether browsers may have the offline worker; by default none may. */
  isWorkerOn?: boolean | undefined;
  publicUrl: string | null;
  /** Proxies that may set the client's address, in addition to this machine. */
  trustedProxies?: readonly string[] | undefined;
  logger?: FastifyServerOptions['logger'];
  development?: { register(app: FastifyInstance): void; inlineScript: string } | undefined;
}

/** Replaces Fastify's schema compilers, which would be loaded at each start and never used. */
const noSchemas = (): never => {
  throw new Error('A route of the gateway has a schema, and nothing compiles it');
};

/**
 * Builds the server for everything: assets, registry, page, and the API behind it. The caller makes
 * it listen.
 */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { api, store, published, source, center, services, overrides, development } = options;
  const { publicUrl, activeContent, isWorkerOn = false } = options;
  const headers = securityHeaders(publicUrl);
  const app = Fastify({
    logger: options.logger ?? false,
    // Fastify's own log lines contain whole URLs, which may contain tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    // As in the API: only a proxy on this machine or a configured one may set the client's address.
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    // Requests on open connections are answered while the server closes.
    return503OnClosing: false,
    // Frees the sockets of slow or silent clients; a large upload from a phone is still possible.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 500 },
    // The gateway's routes have no schemas: zod parses the bodies where they are used.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
  carryRequestId(app);
  registerDraining(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, code } = meaningOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const body: ErrorBody = { code, message: errorMessage[code], requestId: request.id };
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });

  await app.register(async (scope) => {
    // An API in this process reads bodies and logs by itself; the proxy has its own parsers.
    if (api.kind === 'in-process') leaveBodiesUnread(scope);
    else logAnswers(scope);
    await apiRoutes(scope, api);
  });
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const readSession = options.readSession ?? (() => Promise.resolve(null));
  const signer = options.signer ?? createSigner(randomBytes(32).toString('base64url'));
  const now = services?.now ?? (() => new Date());
  const sessions = createVisitorSessions(readSession);
  const visitors =
    source && createVisitors({ source, readSession, sessions, isHttps, signer, overrides, now });
  if (source && visitors) {
    await app.register(async (scope) => {
      logAnswers(scope);
      await registryPlugin(scope, {
        source,
        store,
        visitors,
        headers,
        services,
        overrides,
        publicUrl,
      });
    });
  }
  await app.register(async (scope) => {
    leaveBodiesUnread(scope);
    logAnswers(scope);
    const isDevelopment = development !== undefined;
    const onUnverified = (file: UnverifiedFile): void => {
      app.log.error(file, 'a file of a build is not as released, and the page goes without it');
      services?.metrics.countUnverified(file);
    };
    const readFile = createShellFileReader({ store, onUnverified });
    const readShell = async () => (await source?.current())?.shell;
    // Its hook applies to the routes after it.
    workerRoutes(scope, { readShell, readFile, headers, isOn: isWorkerOn });
    assetRoutes(scope, { store, published, activeContent, headers, isDevelopment });
    iconRoutes(scope, { center, headers });
    development?.register(scope);
    const read: ReadPage =
      options.readPage ??
      (async (request, reply, pathname) => {
        const visit = await visitors?.visit(request, reply, pathname);
        return { shell: visit?.revision.shell, ...visit };
      });
    const applyOverrides = async (request: FastifyRequest) =>
      source && overrides
        ? overrides.applyFromUrl(request, (await source.current()).registry)
        : null;
    const inlineScript = development?.inlineScript;
    const readPaints = createPaintReader({ store, published, onUnverified });
    const loadRenderer = createRendererLoader(readFile);
    const renderFrame = createFramePaints({
      loadRenderer,
      onFailure: (error) => app.log.error(error, 'the first paint of a frame failed'),
    });
    const readers = { read, readPaints, renderFrame, readFile };
    const answerOtherwise = pageRoutes(scope, {
      ...readers,
      applyOverrides,
      center,
      headers,
      isWorkerOn,
      inlineScript,
    });
    const { readTimetable } = options;
    if (!source || !readTimetable) return;
    timetableRoutes(scope, {
      readTimetable,
      readShell,
      readFile,
      loadRenderer,
      answerOtherwise,
      headers,
      publicUrl,
      now,
    });
  });
  return app;
}

function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Users see the same error for every way in which the upstream can't be reached. */
function meaningOf({ statusCode = 500 }: FastifyError): { status: number; code: ErrorCode } {
  if (statusCode === 502 || statusCode === 503 || statusCode === 504) {
    return { status: statusCode, code: 'unavailable' };
  }
  if (statusCode >= 400 && statusCode < 500)
    return { status: statusCode, code: 'malformed_request' };
  return { status: 500, code: 'internal' };
}
