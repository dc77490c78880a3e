import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer, type Balancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { pollUntil } from '../environment/poll-until.ts';

/** A gateway and its API: when one of them isn't ready, neither receives requests. */
export interface Pair {
  api: ServerProcess;
  gateway: ServerProcess;
}

export interface Cluster {
  url: string;
  dataDir: string;
  pairs: readonly [Pair, Pair];
  balancer: Balancer;
  /** Null when a database URL was given. */
  postgres: Postgres | null;
  /** Resolves when both pairs receive requests. */
  whole(): Promise<void>;
  /** Stops and starts the servers one after the other, each after the others are ready again. */
  restartAll(say?: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Port of the balancer; a free one by default. */
  port?: number;
  /** A temporary PostgreSQL by default. */
  databaseUrl?: string | undefined;
  /** A temporary folder by default. */
  dataDir?: string | undefined;
  env?: Record<string, string>;
  say?: (line: string) => void;
}

const apiSource = 'api/src/server.ts';
const gatewaySource = 'gateway/src/cli/start.ts';

/**
 * The processes of an installation over several machines, on this machine and without containers:
 * PostgreSQL, two APIs, two gateways and a balancer. Builds what isn't built.
 */
export async function startCluster(options: Options = {}): Promise<Cluster> {
  const { env = {}, say = () => undefined } = options;
  const port = options.port ?? (await freePort());
  const closing: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aforo-cluster-data-'));
    if (options.dataDir === undefined) {
      closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    }
    const postgres = options.databaseUrl === undefined ? await startPostgres() : null;
    if (postgres) closing.push(() => postgres.stop());
    const common = {
      DATABASE_URL: options.databaseUrl ?? postgres?.url ?? '',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      ...env,
    };
    const makePair = async (): Promise<Pair> => {
      const api = new ServerProcess({ source: apiSource, port: await freePort(), env: common });
      const gateway = new ServerProcess({
        source: gatewaySource,
        port: await freePort(),
        env: {
          ...common,
          API_URL: api.url,
        },
      });
      return { api, gateway };
    };
    const pairs = [await makePair(), await makePair()] as const;
    // One after the other: the first creates the schema, the data and the shared keys.
    for (const [index, { api, gateway }] of pairs.entries()) {
      for (const [name, server] of Object.entries({ api, gateway })) {
        closing.push(() => server.stop());
        await server.start();
        say(`${name} ${index + 1}: ${server.url}`);
      }
    }
    const ports = pairs.map(({ gateway }) => gateway.port);
    const balancer = await startBalancer({ port, ports });
    closing.push(() => balancer.close());
    const whole = () => pollUntil('whole cluster', () => ports.every((one) => balancer.isIn(one)));
    await whole();
    return {
      url: balancer.url,
      dataDir,
      pairs,
      balancer,
      postgres,
      whole,
      stop,
      async restartAll(report = say) {
        for (const [index, { api, gateway }] of pairs.entries()) {
          for (const [name, server] of Object.entries({ api, gateway })) {
            await server.stop();
            await server.start();
            await whole();
            report(`${name} ${index + 1}: en marcha otra vez`);
          }
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
