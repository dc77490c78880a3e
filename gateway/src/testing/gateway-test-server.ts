import type { FastifyInstance } from 'fastify';
import type { ApiUpstream } from '../api/api-routes.ts';
import { createBuildStore } from '../assets/stores/build-store.ts';
import { createDevEvents } from '../dev/dev-events.ts';
import type { CenterFacts } from '../page/common/center.ts';
import { mounts } from '../registry/composition/mounts.ts';
import { createLocalSource } from '../registry/composition/registry-source.ts';
import { buildGateway, type GatewayOptions } from '../gateway.ts';
import { newRoot, writeArea, writeShell } from './fake-builds.ts';
import { namedSession } from './test-sessions.ts';

export const areas = ['mfe-auth', 'mfe-admin', 'mfe-reception', 'mfe-client', 'mfe-professional'];
export const buildId = 'abc123';

export const center: CenterFacts = { name: 'Estudio Aforo', primaryColor: '', isDemo: false };

interface Options {
  root?: string;
  api?: ApiUpstream;
  center?: Partial<CenterFacts>;
  publicUrl?: string;
  onMissing?: (name: string, error?: unknown) => void;
  logger?: GatewayOptions['logger'];
  isDevelopment?: boolean;
  isWorkerOn?: boolean;
  readTimetable?: GatewayOptions['readTimetable'];
}

/** A root with builds of the shell and the five areas. */
export function builtRoot(): string {
  const root = newRoot();
  writeShell(root, buildId);
  for (const area of areas) writeArea(root, area, buildId);
  return root;
}

/** A gateway with fake builds, not listening. */
export function buildTestGateway(options: Options = {}): Promise<FastifyInstance> {
  const store = createBuildStore(options.root ?? builtRoot());
  const source = createLocalSource({
    store,
    mounts,
    areas,
    buildIdOf: () => buildId,
    onMissing: options.onMissing ?? (() => undefined),
  });
  return buildGateway({
    api: options.api ?? silentApi,
    store,
    source,
    readTimetable: options.readTimetable,
    center: { current: () => ({ ...center, ...options.center }) },
    isWorkerOn: options.isWorkerOn,
    publicUrl: options.publicUrl ?? null,
    readSession: namedSession,
    logger: options.logger,
    development: options.isDevelopment ? createDevEvents() : undefined,
  });
}

const silentApi: ApiUpstream = {
  kind: 'in-process',
  answer: (_request, response) => response.writeHead(204).end(),
};
