import { currentSessionSchema, settingsSchema, type Settings } from '@aforo/shared/contract';
import type { Database } from 'api/database';
import type { ApiDoor } from '../api/api-door.ts';
import type { ReadApiMetrics } from '../registry/metrics.ts';
import type { ReadSession } from '../registry/visitors.ts';
import type { HouseConfig } from './house-config.ts';

export interface OpenApi {
  door: ApiDoor;
  readSettings(): Promise<Settings>;
  /** What whoever starts the server is told of it; nothing of an API elsewhere, which says it itself. */
  sentences: string[];
  readSession: ReadSession;
  readMetrics: ReadApiMetrics;
  /** The house's database, where it can be reached from here; closed with the API. */
  database: Database | null;
  close(): Promise<void>;
}

const settingsPath = '/api/settings';
const sessionPath = '/api/session';
const metricsPath = '/metrics';

/**
 * The API of this house: opened in this process, or the one at API_URL.
 * @throws the API's own start errors (data directory in use, unreachable PostgreSQL, newer schema)
 */
export async function openApi(config: HouseConfig): Promise<OpenApi> {
  const { gateway, api, databaseUrl, dataDir } = config;
  if (api) {
    // An API elsewhere must not cost the time and memory of loading one here.
    const { startApi } = await import('api/app');
    const { app, database, messages: sentences, close } = await startApi(api);
    return {
      door: { kind: 'in-process', answer: (request, response) => app.routing(request, response) },
      readSettings: async () => settingsSchema.parse((await app.inject(settingsPath)).json()),
      async readSession({ ip, headers: { cookie = '' } }) {
        const answer = await app.inject({
          url: sessionPath,
          headers: { cookie },
          remoteAddress: ip,
        });
        return currentSessionSchema.parse(answer.json()).session;
      },
      sentences,
      async readMetrics(token) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await app.inject({ url: metricsPath, headers });
        return metricsIn(answer.statusCode, answer.payload);
      },
      database,
      close,
    };
  }
  const url = gateway.apiUrl ?? ''; // readHouseConfig gives an API or its address
  const database =
    databaseUrl === null ? null : await openRegistryDatabase({ databaseUrl, dataDir });
  return {
    door: { kind: 'elsewhere', url },
    readSettings: async () => {
      const answer = await fetch(url + settingsPath, { signal: AbortSignal.timeout(2000) });
      return settingsSchema.parse(await answer.json());
    },
    async readSession({ ip, headers: { cookie = '' } }) {
      const answer = await fetch(url + sessionPath, {
        headers: { cookie, 'x-forwarded-for': ip },
        signal: AbortSignal.timeout(2000),
      });
      return currentSessionSchema.parse(await answer.json()).session;
    },
    sentences: [],
    async readMetrics(token) {
      const answer = await fetch(url + metricsPath, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(2000),
      });
      return metricsIn(answer.status, await answer.text());
    },
    database,
    close: async () => database?.close(),
  };
}

function metricsIn(status: number, text: string): string {
  if (status !== 200) throw new Error(`The API answered ${status} to ${metricsPath}`);
  return text;
}

async function openRegistryDatabase(
  where: Pick<HouseConfig, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  const { openDatabase } = await import('api/database');
  return openDatabase(where);
}
