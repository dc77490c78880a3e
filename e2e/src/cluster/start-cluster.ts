import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer, type Balancer } from './balancer.ts';
import { freePort } from './free-port.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { restartInTurn, supervise } from './supervise.ts';
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
  /** Starts what has ended; then restarts the servers one after the other. */
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
  const servers = new Map<string, ServerProcess>();
  const stop = async (): Promise<void> => {
    // Ctrl C in a terminal ends all of them at once.
    for (const server of servers.values()) server.onDeath = () => undefined;
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
    const logs = join(dataDir, 'logs');
    mkdirSync(logs, { recursive: true });
    const makeServer = async (name: string, source: string, env: Record<string, string>) => {
      const logFile = join(logs, `${name}.log`);
      const server = new ServerProcess({ source, port: await freePort(), env, logFile });
      supervise(name, server, say);
      servers.set(name, server);
      return server;
    };
    const makePair = async (number: number): Promise<Pair> => {
      const api = await makeServer(`api-${number}`, apiSource, common);
      const env = { ...common, API_URL: api.url };
      return { api, gateway: await makeServer(`gateway-${number}`, gatewaySource, env) };
    };
    const pairs = [await makePair(1), await makePair(2)] as const;
    // One after the other: the first creates the schema, the data and the shared keys.
    for (const [name, server] of servers) {
      closing.push(() => server.stop());
      await server.start();
      say(`${name}: ${server.url}`);
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
      restartAll: (report = say) => restartInTurn(servers, whole, report),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
