import { join } from 'node:path';
import { areaContractVersion, sharedModules } from '@aforo/shared/build';
import type { Database } from '@aforo/api/database';
import { createFolderStore, type AssetStore } from '../assets/asset-store.ts';
import { createCachedStore } from '../assets/cached-store.ts';
import type { BuildStore } from '../assets/build-store.ts';
import { copyLocalBuilds } from '../assets/copy-local-builds.ts';
import { watchStore } from '../assets/watched-store.ts';
import { createMissingFiles } from '../assets/missing-files.ts';
import { createPublishedBuilds } from '../assets/published-builds.ts';
import { createAuthenticator } from '../registry/access/authenticate.ts';
import type { ShellVersions } from '../registry/publishing/manifest-check.ts';
import { createRegistryMetrics, type ReadApiMetrics } from '../registry/reports/metrics.ts';
import { createOperations } from '../registry/operations/operations.ts';
import { createPruner } from '../registry/pruning/prune-builds.ts';
import { createPublisher } from '../registry/publishing/publish-build.ts';
import { openRegistryStore } from '../registry/revisions/registry-store.ts';
import { findRelease } from '../registry/database/registry.repository.ts';
import type { RegistrySource } from '../registry/composition/registry-source.ts';
import { createReports } from '../registry/reports/reports.ts';
import { ensureOperatorToken } from '../registry/access/tokens.ts';
import { tokenTables } from '../registry/access/tokens.repository.ts';
import type { ReadSession } from '../http/read-session.ts';
import type { GatewayOptions } from '../gateway.ts';
import type { RegistryConfig } from '../config/registry-config.ts';

interface Options {
  database: Database;
  store: BuildStore;
  /** The installation's own builds. */
  local: RegistrySource;
  dataDir: string;
  settings: RegistryConfig;
  publicUrl: string | null;
  readSession: ReadSession;
  readApiMetrics?: ReadApiMetrics;
  /** Called if a background task of the registry fails. */
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator about a problem that needs attention. */
  onWarning(sentence: string): void;
  /** By default those of the shell in these sources. */
  shellVersions?: ShellVersions;
  /** By default as configured. */
  assets?: AssetStore;
  now?(): Date;
}

export interface OpenRegistry {
  gatewayOptions: Pick<GatewayOptions, 'source' | 'services' | 'published' | 'activeContent'>;
  /** The file with a newly created operator's token; null if there was a token. */
  operatorTokenFile: string | null;
  /** Reads the database again, as after a notification. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database's registry with the services that change it. */
export async function openRegistry(options: Options): Promise<OpenRegistry> {
  const { database, store, local, dataDir, settings, publicUrl, readSession } = options;
  const { onError, onWarning } = options;
  const now = options.now ?? (() => new Date());
  const registryStore = await openRegistryStore({ database, local, onError, onWarning, now });
  const { db } = registryStore;
  const metrics = createRegistryMetrics();
  const assets = watchStore(options.assets ?? (await openAssets(settings, dataDir)), {
    now: () => now().getTime(),
    onDown() {
      metrics.storeFailed();
      onWarning(storeWarning);
    },
  });
  const reports = createReports({
    database,
    registryStore,
    settings,
    metrics,
    now,
    onError,
    onWarning,
    isStoreDown: assets.isDown,
  });
  const missingFiles = createMissingFiles(assets, store);
  const copyingBuilds = copyLocalBuilds(store, assets, (await local.current()).registry).catch(
    onError,
  );

  const tokens = tokenTables(database);
  const given = settings.operatorToken;
  const operatorTokenFile = await ensureOperatorToken(tokens, { dataDir, given, now: now() }).catch(
    (error: unknown) => {
      onError(error);
      return null;
    },
  );
  return {
    gatewayOptions: {
      source: registryStore,
      published: createPublishedBuilds(assets),
      activeContent: registryStore.activeContent,
      services: {
        findRelease: async (area, buildId) =>
          (await findRelease(db, area, buildId))?.release ?? null,
        authenticate: createAuthenticator({ tokens, readSession, publicUrl, now }),
        prune: createPruner({ db, assets, now }),
        publish: createPublisher({
          db,
          assets,
          missingFiles,
          shell: options.shellVersions ?? readShellVersions(),
          readRegistry: async () => (await registryStore.current()).registry,
          now,
        }),
        operations: createOperations({
          registryStore,
          now,
          missingFiles,
          figuresOf: reports.figuresOf,
        }),
        tokens,
        reports,
        metrics,
        readApiMetrics: options.readApiMetrics,
        metricsToken: settings.metricsToken,
        now,
      },
    },
    operatorTokenFile,
    reload: registryStore.reload,
    async close() {
      registryStore.close();
      await reports.close();
      await copyingBuilds;
    },
  };
}

const storeWarning =
  'El almacén de builds (S3) no responde. No es culpa de ningún build: las páginas abiertas siguen y lo que falte se vuelve a pedir. Mira el servicio y sus credenciales.';

/**
 * Where published builds are stored: a bucket shared by all gateways, or this gateway's data
 * directory.
 */
async function openAssets({ bucket }: RegistryConfig, dataDir: string): Promise<AssetStore> {
  if (!bucket) return createFolderStore(join(dataDir, 'areas'));
  // Imported on demand: the SDK is slow to load, and most installations have no bucket.
  const { createBucketStore } = await import('../assets/s3-store.ts');
  const { name, endpoint } = bucket;
  return createCachedStore(createBucketStore({ bucket: name, endpoint }));
}

/** The contract and the libraries of the shell in these sources. */
function readShellVersions(): ShellVersions {
  const provided: Record<string, string> = {};
  for (const [name, { requiredVersion }] of Object.entries(sharedModules('shell'))) {
    if (!name.endsWith('/')) provided[name] = String(requiredVersion).replace(/^\^/, '');
  }
  return { contract: areaContractVersion, provided };
}
