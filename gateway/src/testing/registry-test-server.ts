import { join } from 'node:path';
import type { AreaMount } from '@aforo/shared/contract';
import type { Database } from '@aforo/api/database';
import type { FastifyInstance } from 'fastify';
import type { AssetStore } from '../assets/stores/asset-store.ts';
import { createBuildStore } from '../assets/stores/build-store.ts';
import { mounts as installationMounts } from '../registry/composition/mounts.ts';
import type { ReadApiMetrics } from '../registry/reports/metrics.ts';
import { createLocalSource } from '../registry/composition/registry-source.ts';
import { createOverrides } from '../registry/overrides/overrides.ts';
import type { ReadSession } from '../http/read-session.ts';
import { buildGateway, type GatewayOptions } from '../gateway.ts';
import { createSigner } from '../http/signer.ts';
import type { ShellVersions } from '../registry/publishing/manifest-check.ts';
import { readRegistryConfig, type RegistryConfig } from '../config/registry-config.ts';
import { openRegistry, type OpenRegistry } from '../start/open-registry.ts';
import { center } from './gateway-test-server.ts';
import { namedSession } from './test-sessions.ts';

interface Options {
  database: Database;
  /** Where the local builds are, and which of them this gateway uses. */
  root: string;
  builds: Record<string, string>;
  mounts?: AreaMount[];
  readSession?: ReadSession;
  readApiMetrics?: ReadApiMetrics;
  dataDir?: string;
  settings?: Partial<RegistryConfig>;
  now?: () => Date;
  publicUrl?: string;
  overrideOrigins?: string[];
  onWarning?: (sentence: string) => void;
  assets?: AssetStore;
  logger?: GatewayOptions['logger'];
}

/** The contract and the libraries of the test servers' shell. */
export const testShellVersions: ShellVersions = {
  contract: '1.0.0',
  provided: { react: '19.3.1', 'react-dom': '19.3.1', '@aforo/shared/http': '0.1.0' },
};

/** Signs the cookies of every test server. */
export const testSigner = createSigner('a secret of the tests');

export interface RegistryTestServer {
  app: FastifyInstance;
  registry: OpenRegistry;
  /** Of background tasks; a test that expects one takes it out. */
  errors: unknown[];
  /** @throws the first of `errors` */
  close(): Promise<void>;
}

/** A gateway with a database's registry, not listening until the test calls for it. */
export async function startRegistryTestServer(options: Options): Promise<RegistryTestServer> {
  const { database, root, builds } = options;
  const store = createBuildStore(root);
  const local = createLocalSource({
    store,
    mounts: options.mounts ?? installationMounts,
    areas: Object.keys(builds).filter((name) => name !== 'shell'),
    buildIdOf: (name) => builds[name] ?? 'none',
    onMissing: () => undefined,
  });
  const errors: unknown[] = [];
  const publicUrl = options.publicUrl ?? null;
  const readSession = options.readSession ?? namedSession;
  const registry = await openRegistry({
    database,
    store,
    local,
    dataDir: options.dataDir ?? join(root, 'data'),
    settings: { ...readRegistryConfig({}).config, ...options.settings },
    publicUrl,
    readSession,
    ...(options.readApiMetrics && { readApiMetrics: options.readApiMetrics }),
    shellVersions: testShellVersions,
    host: 'localhost',
    secretsKey: 'a secret of the tests, long enough',
    tickMs: 0,
    ...(options.now && { now: options.now }),
    ...(options.assets && { assets: options.assets }),
    onError: (error) => errors.push(error),
    onWarning: options.onWarning ?? (() => undefined),
  });
  if (errors.length > 0) throw errors[0];
  const app = await buildGateway({
    ...registry.gatewayOptions,
    api: { kind: 'in-process', answer: (_request, response) => response.writeHead(204).end() },
    store,
    center: { current: () => center },
    publicUrl,
    readSession,
    signer: testSigner,
    logger: options.logger,
    overrides: createOverrides({
      signer: testSigner,
      origins: options.overrideOrigins ?? [],
      publicUrl,
      host: 'localhost',
      contract: testShellVersions.contract,
      now: options.now ?? (() => new Date()),
    }),
  });
  return {
    app,
    registry,
    errors,
    async close() {
      await registry.close();
      await app.close();
      if (errors.length > 0) throw errors[0];
    },
  };
}
