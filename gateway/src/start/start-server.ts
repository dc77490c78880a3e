import { areaContractVersion } from '@aforo/shared/build';
import type { FastifyInstance } from 'fastify';
import { readOverrideSecret } from '../registry/overrides/override-secret.ts';
import { createOverrides } from '../registry/overrides/overrides.ts';
import { createCenter } from '../page/common/center.ts';
import { buildGateway, type GatewayOptions } from '../gateway.ts';
import { createSigner } from '../http/signer.ts';
import { createEarlyLog } from './early-log.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { createPreviews } from '../preview/preview-build.ts';
import { openApi } from './open-api.ts';
import { openRegistry, type OpenRegistry } from './open-registry.ts';
import { listenError } from './ports.ts';
import { closeGracefully } from './shutdown.ts';
import { urlOf } from './welcome.ts';

export interface RunningServer {
  /** The public address. */
  url: string;
  isDemo: boolean;
  /** The API's notes on its data and on the accounts. */
  sentences: string[];
  /** The file with a newly created operator's token, if any. */
  operatorTokenFile: string | null;
  close(): Promise<void>;
}

type ServedBuilds = Pick<GatewayOptions, 'store' | 'source' | 'readPage' | 'development'> & {
  /** Whether areas can be published to this server; development builds can't be stored. */
  allowsPublishing?: boolean;
};

/**
 * Starts the API with the gateway in front of it, and listens.
 * @throws {StartError} if the address can't be used; the API's own start errors
 */
export async function startServer(
  config: GatewayConfig,
  builds: ServedBuilds,
): Promise<RunningServer> {
  const { host, port, publicUrl, logLevel, trustedProxies, drainSeconds } = config.http;
  const api = await openApi(config);
  let registry: OpenRegistry | undefined;
  let app: FastifyInstance | undefined;
  const log = createEarlyLog();
  const close = async (): Promise<void> => {
    await registry?.close();
    await api.close();
  };
  try {
    let isDemo = false;
    const center = createCenter({
      read: async () => {
        const settings = await api.readSettings();
        isDemo = settings.isDemo;
        const { name, timeZone } = settings.center;
        const calendar = { timeZone, weekStartsOn: settings.weekStartsOn };
        return { name, ...settings.theme, isDemo, calendar };
      },
    });
    await center.refresh();
    const logger = { level: logLevel, name: 'gateway' };
    const { store, source, allowsPublishing = false } = builds;
    if (allowsPublishing && source && api.database) {
      const onWarning = (sentence: string) => log.write((lines) => lines.warn(sentence));
      const browser = config.registry.previewBrowser;
      const { readSettings } = api;
      registry = await openRegistry({
        database: api.database,
        store,
        local: source,
        dataDir: config.dataDir,
        settings: config.registry,
        publicUrl,
        host,
        secretsKey: config.secretsKey,
        readSession: api.readSession,
        readApiMetrics: api.readMetrics,
        onError: (error) =>
          log.write((lines) => lines.error({ err: error }, 'registry can’t be read')),
        onWarning,
        ...(browser !== null && {
          previewBuild: createPreviews({
            browser,
            store,
            local: source,
            center,
            readSettings,
            onWarning,
          }),
        }),
      });
    }
    const signer = createSigner(
      await readOverrideSecret(config.registry.overrideSecret, config.dataDir),
    );
    const overrides = createOverrides({
      signer,
      origins: config.registry.overrideOrigins,
      publicUrl,
      host,
      contract: areaContractVersion,
      now: () => new Date(),
    });
    app = await buildGateway({
      ...builds,
      ...registry?.gatewayOptions,
      overrides,
      signer,
      api: api.upstream,
      readSession: api.readSession,
      readTimetable: api.readTimetable,
      center,
      // Development builds change in place, which the worker doesn't expect.
      isWorkerOn: config.http.offlineWorker && builds.development === undefined,
      publicUrl,
      trustedProxies,
      logger,
    });
    log.open(app.log);
    try {
      await app.listen({ host, port, listenTextResolver: () => 'listening' });
    } catch (error) {
      throw listenError(error, { host, port });
    }
    const opened = app;
    const address = opened.server.address();
    const listensOn = address && typeof address === 'object' ? address.port : port;
    return {
      url: publicUrl ?? urlOf({ host, port: listensOn }),
      isDemo,
      sentences: api.sentences,
      operatorTokenFile: registry?.operatorTokenFile ?? null,
      close: () => closeGracefully(opened, { drainSeconds, behind: [close] }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
