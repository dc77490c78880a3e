import pg from 'pg';
import { receptionist } from './accounts.ts';
import { startApiServer, type ApiServer } from './api-server.ts';
import { connections, createApiClient, get, logIn, type ApiClient } from './requests.ts';

/** A server under test, with queries for its data. */
export interface MeasuredServer {
  server: ApiServer;
  client: ApiClient;
  /** A direct connection to the same database; null for the embedded one. */
  database: pg.Pool | null;
  queries: Record<QueryName, (n: number) => string>;
  close(): Promise<void>;
}

export const queries = ['agenda', 'search', 'classes', 'appointments'] as const;
export type QueryName = (typeof queries)[number];

export async function openMeasuredServer(
  where: Record<string, string>,
  url?: string,
): Promise<MeasuredServer> {
  const server = await startApiServer(where);
  const client = createApiClient(
    server.url,
    await logIn(server.url, receptionist.email, receptionist.password),
  );
  const database =
    url === undefined ? null : new pg.Pool({ connectionString: url, max: connections });
  const { items } = JSON.parse((await client.send(get('/api/services'))).text()) as {
    items: { id: string; name: string }[];
  }; // the API's own answer
  const idOf = (name: string) => {
    const found = items.find((service) => service.name === name);
    if (!found) throw new Error(`The data has no ${name}`);
    return found.id;
  };
  const classes = [1, 2, 3, 4].map((n) => idOf(`Clase a escala ${n}`));
  const visit = idOf('Visita a escala');
  const searches = ['nunez', 'garcia lop', 'lucia', '+3461', 'persona12', 'bego', 'ibanez gil'];
  return {
    server,
    client,
    database,
    queries: {
      agenda: (n) => `/api/agenda?date=${dayFromNow((n % 20) - 10)}`,
      search: (n) => `/api/clients?q=${encodeURIComponent(searches[n % searches.length] ?? '')}`,
      classes: (n) => availability(classes[n % classes.length] ?? '', n % 5, 30),
      appointments: (n) => availability(visit, n % 5, 30),
    },
    async close() {
      client.close();
      await database?.end();
      await server.stop();
    },
  };
}

export function availability(serviceId: string, day: number, days: number): string {
  return `/api/availability?serviceId=${serviceId}&from=${dayFromNow(day)}&days=${days}`;
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
