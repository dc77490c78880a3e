import type { FastifyInstance } from 'fastify';
import type { ApiDoor } from '../api/api-door.ts';
import { createBuildStore } from '../assets/build-store.ts';
import { createDevEvents } from '../dev/dev-events.ts';
import type { CentreFacts } from '../page/centre.ts';
import { mounts } from '../registry/mounts.ts';
import { createLocalSource } from '../registry/registry-source.ts';
import { buildGateway, type GatewayOptions } from '../server/gateway.ts';
import { newRoot, writeArea, writeShell } from './fake-builds.ts';

export const areas = ['mfe-auth', 'mfe-admin', 'mfe-reception', 'mfe-client', 'mfe-professional'];
export const buildId = 'abc123';

export const centre: CentreFacts = { name: 'Estudio Aforo', primaryColor: '', isDemo: false };

interface Options {
  root?: string;
  api?: ApiDoor;
  centre?: Partial<CentreFacts>;
  publicUrl?: string;
  onMissing?: (name: string, error?: unknown) => void;
  logger?: GatewayOptions['logger'];
  isDevelopment?: boolean;
}

/** A root where the shell and the five areas are built. */
export function builtRoot(): string {
  const root = newRoot();
  writeShell(root, buildId);
  for (const area of areas) writeArea(root, area, buildId);
  return root;
}

/** A gateway over fake builds; nothing listens. */
export function openFakeHouse(options: Options = {}): Promise<FastifyInstance> {
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
    centre: { current: () => ({ ...centre, ...options.centre }) },
    publicUrl: options.publicUrl ?? null,
    logger: options.logger,
    development: options.isDevelopment ? createDevEvents() : undefined,
  });
}

const silentApi: ApiDoor = {
  kind: 'in-process',
  answer: (_request, response) => response.writeHead(204).end(),
};
