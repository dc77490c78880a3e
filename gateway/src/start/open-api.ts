import {
  currentSessionSchema,
  getPublicTimetable,
  publicTimetableSchema,
  settingsSchema,
  type PublicTimetable,
  type Settings,
} from '@aforo/shared/contract';
import type { Database } from '@aforo/api/database';
import type { ApiUpstream } from '../api/api-routes.ts';
import type { ReadApiMetrics } from '../registry/reports/metrics.ts';
import type { ReadSession } from '../http/read-session.ts';
import type { ReadTimetable } from '../timetable/timetable-routes.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';

export interface OpenApi {
  upstream: ApiUpstream;
  readSettings(): Promise<Settings>;
  /** Notes for the operator; none for a remote API, which prints its own. */
  sentences: string[];
  readSession: ReadSession;
  readTimetable: ReadTimetable;
  readMetrics: ReadApiMetrics;
  /** The installation's database, if accessible from this process; closed with the API. */
  database: Database | null;
  close(): Promise<void>;
}

const settingsPath = '/api/settings';
const sessionPath = '/api/session';
const metricsPath = '/metrics';

/**
 * The installation's API: started in this process, or the remote one at API_URL.
 * @throws the API's own start errors (data directory in use, unreachable PostgreSQL, newer schema)
 */
export async function openApi(config: GatewayConfig): Promise<OpenApi> {
  const { http, api, databaseUrl, dataDir } = config;
  if (api) {
    // A remote API must not cost the time and memory of loading the local one.
    const { startApi } = await import('@aforo/api/app');
    const { app, database, messages: sentences, close } = await startApi(api);
    return {
      upstream: {
        kind: 'in-process',
        answer: (request, response) => app.routing(request, response),
      },
      readSettings: async () => settingsSchema.parse((await app.inject(settingsPath)).json()),
      async readSession({ ip, headers: { cookie = '' } }) {
        const answer = await app.inject({
          url: sessionPath,
          headers: { cookie },
          remoteAddress: ip,
        });
        return currentSessionSchema.parse(answer.json()).session;
      },
      async readTimetable(query, ip) {
        const url = timetablePath(query);
        const answer = await app.inject({ url, remoteAddress: ip });
        return timetableIn(answer.statusCode, answer.payload);
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
  const url = http.apiUrl ?? ''; // always set for a remote API
  const database =
    databaseUrl === null ? null : await openRegistryDatabase({ databaseUrl, dataDir });
  return {
    upstream: { kind: 'elsewhere', url },
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
    async readTimetable(query, ip) {
      const answer = await fetch(url + timetablePath(query), {
        headers: { 'x-forwarded-for': ip },
        signal: AbortSignal.timeout(5000),
      });
      return timetableIn(answer.status, await answer.text());
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

function timetablePath({ days, ...rest }: Parameters<ReadTimetable>[0]): string {
  const search = new URLSearchParams({ days: String(days), ...rest });
  return `${getPublicTimetable.path}?${search.toString()}`;
}

function timetableIn(status: number, text: string): PublicTimetable | null {
  if (status === 404) return null;
  if (status !== 200) throw new Error(`The API answered ${status} to ${getPublicTimetable.path}`);
  return publicTimetableSchema.parse(JSON.parse(text));
}

function metricsIn(status: number, text: string): string {
  if (status !== 200) throw new Error(`The API answered ${status} to ${metricsPath}`);
  return text;
}

async function openRegistryDatabase(
  where: Pick<GatewayConfig, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  const { openDatabase } = await import('@aforo/api/database');
  return openDatabase(where);
}
