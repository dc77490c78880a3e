import { join } from 'node:path';
import { areaContractVersion, providedVersions } from '@aforo/shared/build';
import type { RollbackThresholds } from '@aforo/shared/contract';
import { createSecretBox, exposureOf, readSecretsKey, type SecretBox } from '@aforo/api/config';
import type { Database } from '@aforo/api/database';
import { createFolderStore, type AssetStore } from '../assets/stores/asset-store.ts';
import { createCachedStore } from '../assets/stores/cached-store.ts';
import type { BuildStore } from '../assets/stores/build-store.ts';
import { copyLocalBuilds } from '../assets/copy-local-builds.ts';
import { watchStore } from '../assets/stores/watched-store.ts';
import { createMissingFiles } from '../assets/missing-files.ts';
import { createPublishedBuilds } from '../assets/published-builds.ts';
import { createAuthenticator } from '../registry/access/authenticate.ts';
import type { ShellVersions } from '../registry/publishing/manifest-check.ts';
import { createRegistryMetrics, type ReadApiMetrics } from '../registry/reports/metrics.ts';
import { createApprovals } from '../registry/approvals/approvals.ts';
import { createChannels } from '../registry/channels/channels.ts';
import { createFreezes } from '../registry/freezes/freezes.ts';
import { createOperations } from '../registry/operations/operations.ts';
import { createRegistryQueries } from '../registry/operations/registry-queries.ts';
import { createPruner } from '../registry/pruning/prune-builds.ts';
import type { PreviewBuild } from '../registry/publishing/preview.ts';
import { createPublisher } from '../registry/publishing/publish-build.ts';
import { openRegistryStore } from '../registry/revisions/registry-store.ts';
import { findRelease } from '../registry/database/registry.repository.ts';
import type { RegistrySource } from '../registry/composition/registry-source.ts';
import { createRollouts } from '../registry/rollouts/rollouts.ts';
import { createReports } from '../registry/reports/reports.ts';
import { ensureOperatorToken } from '../registry/access/tokens.ts';
import { createDeliveries } from '../registry/webhooks/deliveries.ts';
import { createWebhooks } from '../registry/webhooks/webhooks.ts';
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
  /** The name or address that the server listens on. */
  host: string;
  /** The encryption key for secrets; null for a key in `dataDir`. */
  secretsKey: string | null;
  readSession: ReadSession;
  readApiMetrics?: ReadApiMetrics;
  /** Called if a background task of the registry fails. */
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator about a problem that needs attention. */
  onWarning(sentence: string): void;
  /** By default those of the shell in these sources. */
  shellVersions?: ShellVersions;
  /** Mounts builds before they are accepted; absent without a browser. */
  previewBuild?: PreviewBuild | undefined;
  /** By default as configured. */
  assets?: AssetStore;
  now?(): Date;
  /** Time between two looks at rollouts and deliveries; 0 leaves them to the caller. */
  tickMs?: number;
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
  const { onError, onWarning, tickMs = usualTickMs } = options;
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
    registryStore,
    thresholds: thresholdsIn(settings),
    metrics,
    now,
    onError,
    onWarning,
    isStoreDown: assets.isDown,
  });
  const freezes = createFreezes({ db, now });
  const approvals = createApprovals({ db, now, onChange: registryStore.reload });
  const channels = createChannels({ db, now, onChange: registryStore.reload });
  const missingFiles = createMissingFiles(assets, store);
  const copyingBuilds = copyLocalBuilds(store, assets, (await local.current()).registry).catch(
    onError,
  );

  const shell = options.shellVersions ?? readShellVersions();
  const given = settings.operatorToken;
  const operatorTokenFile = await ensureOperatorToken(db, { dataDir, given, now: now() }).catch(
    (error: unknown) => {
      onError(error);
      return null;
    },
  );
  const isPublic = exposureOf(publicUrl ?? undefined, options.host) !== null;
  const sending = { db, openSecrets: secretsIn(options), isPublic, now };
  const webhooks = createWebhooks(sending);
  const { figuresOf, thresholdsInForce } = reports;
  const stored = { registryStore, missingFiles, channels, thresholdsInForce };
  const operations = createOperations({ ...stored, now });
  const queries = createRegistryQueries({ ...stored, figuresOf, freezes, webhooks });
  const rollouts = createRollouts({
    registryStore,
    now,
    assertStored: operations.assertStored,
    onError,
    onWarning,
    tickMs,
  });
  const deliveries = createDeliveries({
    ...sending,
    publicUrl,
    metrics,
    onError,
    onWarning,
    tickMs,
  });
  return {
    gatewayOptions: {
      source: registryStore,
      published: createPublishedBuilds(assets),
      activeContent: registryStore.activeContent,
      services: {
        findRelease: async (area, buildId) =>
          (await findRelease(db, area, buildId))?.release ?? null,
        authenticate: createAuthenticator({ db, readSession, publicUrl, now }),
        shell,
        prune: createPruner({ db, assets, now }),
        publish: createPublisher({
          db,
          assets,
          missingFiles,
          shell,
          previewBuild: options.previewBuild,
          readRegistry: async () => (await registryStore.current()).registry,
          now,
        }),
        operations,
        queries,
        rollouts,
        freezes,
        approvals,
        channels,
        db,
        webhooks,
        deliveries,
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
      await rollouts.close();
      await deliveries.close();
      registryStore.close();
      await reports.close();
      await copyingBuilds;
    },
  };
}

const usualTickMs = 5000;

/** Reads the key at the first use: an installation without webhooks needs none here. */
function secretsIn({ secretsKey, dataDir }: Options): () => Promise<SecretBox> {
  let box: Promise<SecretBox> | undefined;
  const open = () => readSecretsKey({ secretsKey, dataDir }).then(createSecretBox);
  return () =>
    (box ??= open().catch((error: unknown) => {
      // The next use reads it again.
      box = undefined;
      throw error;
    }));
}

const storeWarning =
  'El almacén de builds (S3) no responde. No es culpa de ningún build: las páginas abiertas siguen y lo que falte se vuelve a pedir. Mira el servicio y sus credenciales.';

/** The limits of the automatic rollback of areas without their own. */
function thresholdsIn(settings: RegistryConfig): RollbackThresholds {
  return {
    staffMin: settings.staffFailuresMin,
    // One person never decides.
    peopleMin: Math.max(2, settings.failuresMin),
    sharePercent: Math.round(settings.failuresShare * 100),
    minutes: settings.failuresMinutes,
  };
}

/**
 * Where published builds are stored: a bucket shared by all gateways, or this gateway's data
 * directory.
 */
async function openAssets({ bucket }: RegistryConfig, dataDir: string): Promise<AssetStore> {
  if (!bucket) return createFolderStore(join(dataDir, 'areas'));
  // Imported on demand: the SDK is slow to load, and most installations have no bucket.
  const { createBucketStore } = await import('../assets/stores/s3-store.ts');
  const { name, endpoint } = bucket;
  return createCachedStore(createBucketStore({ bucket: name, endpoint }));
}

/** The contract and the libraries of the shell in these sources. */
function readShellVersions(): ShellVersions {
  return { contract: areaContractVersion, provided: providedVersions() };
}
