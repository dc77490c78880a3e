import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  pageReportSchema,
  type AreaRelease,
  type FailurePhase,
  type PageEvent,
  type Role,
  type Session,
  type Settings,
} from '@aforo/shared/contract';
import { copySuffix, type PublishedBuilds } from '../assets/published-builds.ts';
import type { BuildStore } from '../assets/stores/build-store.ts';
import { buildGateway } from '../gateway.ts';
import type { Center } from '../page/common/center.ts';
import { revisionOf, type RegistrySource } from '../registry/composition/registry-source.ts';
import type { PreviewBuild, Previewed } from '../registry/publishing/preview.ts';
import { wordOf } from '../registry/reports/reason-word.ts';

export interface PreviewServerOptions {
  build: Parameters<PreviewBuild>[0];
  store: BuildStore;
  /** The installation's own builds: the shell, and the areas that this one may embed. */
  local: RegistrySource;
  center: Center;
  readSettings(): Promise<Settings>;
}

/** A gateway on the loopback address for one page, which shows one build. */
export async function startPreviewServer(options: PreviewServerOptions) {
  const { build, store, local, center, readSettings } = options;
  const { release } = build;
  const { registry, shell } = await local.current();
  const own = registry.mounts.find(({ area }) => area === release.area);
  const mount = own ?? {
    prefix: '/prueba',
    basePath: '/prueba',
    area: release.area,
    roles: [release.areaManifest?.slots?.[0]?.roles[0] ?? 'admin'],
  };
  const role = mount.roles?.[0] ?? null;
  const session = role === null ? null : sessionWith(role);
  const revision = revisionOf(
    {
      ...registry,
      mounts: own ? registry.mounts : [...registry.mounts, mount],
      areas: { ...registry.areas, [release.area]: release },
      choices: { ...registry.choices, [release.area]: { why: 'stable', fallback: null } },
    },
    shell,
  );
  const settings = JSON.stringify(await readSettings());
  const app = await buildGateway({
    source: { current: () => Promise.resolve(revision) },
    store,
    published: publishedOf(build),
    center,
    publicUrl: null,
    readSession: () => Promise.resolve(session),
    api: {
      kind: 'in-process',
      answer({ url = '' }, response) {
        const known: Record<string, string> = {
          '/api/settings': settings,
          '/api/session': JSON.stringify({ session }),
          '/ready': '{}',
          '/health': '{}',
        };
        const body = known[url.split('?')[0] ?? ''];
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(body ?? '{"code":"not_found","message":"Aquí no hay datos."}');
      },
    },
  });
  await app.ready();

  let hasLoadedBuild = false;
  let settle: (outcome: Previewed) => void = () => undefined;
  const outcome = new Promise<Previewed>((resolve) => (settle = resolve));
  async function report(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    response.writeHead(204).end();
    const found = previewedIn(eventsIn(body), release);
    if (found) settle(found);
  }
  const server = createServer((request, response) => {
    const { url = '', method } = request;
    if (url.startsWith(release.base)) hasLoadedBuild = true;
    if (method === 'POST' && url === '/registry/reports') {
      void report(request, response).catch(() => response.destroy());
      return;
    }
    // The page has a session without a log-in.
    if (session) request.headers.cookie = `aforo_session=prueba; ${request.headers.cookie ?? ''}`;
    app.routing(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}${mount.prefix}`,
    /** The outcome that the page reports. */
    outcome,
    hasLoadedBuild: () => hasLoadedBuild,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.close();
    },
  };
}

/** The build's files as if it were published, from memory. */
function publishedOf({ release, files }: PreviewServerOptions['build']): PublishedBuilds {
  const isIt = (area: string) => area === release.area;
  return {
    find: (area, buildId) =>
      Promise.resolve(isIt(area) && buildId === release.buildId ? release : null),
    findWith: (area, file) =>
      Promise.resolve(isIt(area) && Object.hasOwn(release.files, file) ? release : null),
    read: (_release, file, encoding) =>
      Promise.resolve(files.get(file + copySuffix[encoding]) ?? null),
  };
}

/** Invented: its calls are answered with «not found». */
function sessionWith(role: Role): Session {
  const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
  return {
    id: id(1),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: {
      id: id(2),
      name: 'Prueba',
      email: 'prueba@aforo.invalid',
      role,
      pictureFileId: null,
      clientId: role === 'client' ? id(3) : null,
      professionalId: role === 'professional' ? id(4) : null,
    },
  };
}

/** A report of our shell has some hundred bytes; the code of a build could send any number. */
const maxReportBytes = 64 * 1024;

/** @throws {Error} if it is too large; the request is destroyed then */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const parts: AsyncIterable<Buffer> = request; // without an encoding it gives buffers
  for await (const chunk of parts) {
    bytes += chunk.length;
    // guard: a page fills no memory of the gateway (preview-build.test.ts)
    if (bytes > maxReportBytes) throw new Error('report too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function eventsIn(body: string): PageEvent[] {
  try {
    const report = pageReportSchema.safeParse(JSON.parse(body));
    return report.success ? report.data.events : [];
  } catch {
    return [];
  }
}

/** Failures without which the area would be on the page. Later ones may come of the missing data. */
const failures: Partial<Record<FailurePhase, string>> = {
  load: 'no se ha podido cargar',
  contract: 'es de otro contrato de áreas',
  mount: 'ha fallado al montarse',
  firstRender: 'ha fallado al pintarse por primera vez',
  crashLoop: 'ha colgado el navegador',
};

/**
 * What the events say about a build; undefined if they don't say it yet. Its sentences reach terminals,
 * so that only words of the page are in them.
 */
function previewedIn(
  events: readonly PageEvent[],
  { area, buildId }: Pick<AreaRelease, 'area' | 'buildId'>,
): Previewed | undefined {
  const own = events.filter((event) => event.area === area && event.buildId === buildId);
  for (const event of own) {
    const said = event.kind === 'failed' ? failures[event.phase] : undefined;
    if (event.kind === 'failed' && said !== undefined) {
      const problem = `Al montarlo en una página de prueba ${said} (${wordOf(event.reason)}).`;
      return { kind: 'failed', problem };
    }
  }
  const scriptErrors = own.flatMap((event) =>
    event.kind === 'scriptError' ? wordOf(event.reason) : [],
  );
  for (const event of own) {
    if (event.kind !== 'mounted') continue;
    const mountMs = Math.round(event.phases.mount);
    return { kind: 'mounted', preview: { mountMs, scriptErrors: scriptErrors.slice(0, 10) } };
  }
  return undefined;
}
