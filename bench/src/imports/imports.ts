import { setTimeout as wait } from 'node:timers/promises';
import type { DataImport } from '@aforo/shared/contract';
import { type ApiServer, startApiServer } from '../api/api-server.ts';
import { openDatabases } from '../api/databases.ts';
import { createApiClient, get, logIn } from '../api/requests.ts';
import { figure, type Figure, quantile } from '../figures.ts';
import { makeFile } from './client-file.ts';
import { forgetPeak, peakMB } from './peak-memory.ts';
import { slowestHealthWhileRefusing } from './refused-file.ts';

interface Options {
  rounds: number;
  rows: number;
  log: (line: string) => void;
  onProgress: (figures: readonly Figure[]) => void;
}

const accounts = {
  admin: { email: 'admin@aforo.test', password: 'aforo-demo-2026' },
  frontDesk: { email: 'recepcion@aforo.test', password: 'aforo-demo-2026' },
};
/** What the front desk requests meanwhile. */
const reads = ['/api/session', '/api/services', '/api/clients?q=ruiz'];
const quietMs = 10_000;

/**
 * Imports a file of clients on PostgreSQL and undoes it, once per round. The control of the other
 * requests is the same server without an import, before it in one round and after it in the next.
 */
export async function benchImports({ rounds, rows, log, onProgress }: Options) {
  const databases = await openDatabases();
  try {
    const { where } = await databases.postgres('imports', { clients: 1000, bookings: 5000 });
    const server = await startApiServer(where);
    try {
      const measured = emptySamples();
      const file = makeFile(rows);
      for (let round = 0; round < rounds; round++) {
        if (round % 2 === 0) await quiet(server, measured);
        await importOnce(server, file, measured);
        if (round % 2 === 1) await quiet(server, measured);
        await refuseOnce(server, measured);
        log(`Ronda ${round + 1} de ${rounds}: ${JSON.stringify(lastOf(measured))}`);
        onProgress(figuresOf(measured, rows));
      }
      return { figures: figuresOf(measured, rows), postgres: databases.postgresVersion };
    } finally {
      await server.stop();
    }
  } finally {
    await databases.close();
  }
}

type Samples = Record<
  'dryRunMs' | 'importMs' | 'peakKB' | 'busyP99' | 'quietP99' | 'healthMs',
  number[]
>;

const emptySamples = (): Samples => ({
  dryRunMs: [],
  importMs: [],
  peakKB: [],
  busyP99: [],
  quietP99: [],
  healthMs: [],
});

const lastOf = (samples: Samples) =>
  Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, values.at(-1)]));

async function quiet({ url }: ApiServer, measured: Samples): Promise<void> {
  const { isOver, p99 } = await readMeanwhile(url);
  await wait(quietMs);
  isOver();
  measured.quietP99.push(await p99);
}

async function refuseOnce(server: ApiServer, measured: Samples): Promise<void> {
  const cookie = await logIn(server.url, accounts.admin.email, accounts.admin.password);
  measured.healthMs.push(await slowestHealthWhileRefusing(server, cookie));
}

async function importOnce({ url, pid }: ApiServer, file: string, measured: Samples): Promise<void> {
  const cookie = await logIn(url, accounts.admin.email, accounts.admin.password);
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/imports${path}`, {
      method,
      headers: {
        cookie,
        origin: url,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as DataImport; // as in the contract
  };
  const timed = async (begin: () => Promise<DataImport>) => {
    const begun = performance.now();
    let now = await begin();
    while (['checking', 'running', 'undoing'].includes(now.state)) {
      if (now.failedAt !== null) throw new Error(`The import stopped at ${now.doneRows}`);
      await wait(250);
      now = await call('GET', `/${now.id}`);
    }
    return performance.now() - begun;
  };
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'text/csv' }), 'clientes.csv');
  const { id, columns } = await call('POST', '?kind=clients', form);
  forgetPeak(pid);
  const { isOver, p99 } = await readMeanwhile(url);
  measured.dryRunMs.push(await timed(() => call('PUT', `/${id}/columns`, { columns })));
  measured.importMs.push(await timed(() => call('POST', `/${id}/run`, { takesAlike: false })));
  isOver();
  measured.busyP99.push(await p99);
  measured.peakKB.push(peakMB(pid) * 1024);
  await timed(() => call('POST', `/${id}/undo`));
}

/** Reads as the front desk, twenty times a second, until `isOver` is called. */
async function readMeanwhile(url: string): Promise<{ isOver: () => void; p99: Promise<number> }> {
  const { email, password } = accounts.frontDesk;
  const client = createApiClient(url, await logIn(url, email, password));
  const over = new AbortController();
  const read = async () => {
    const times: number[] = [];
    for (let turn = 0; !over.signal.aborted; turn++) {
      const begun = performance.now();
      await client.send(get(reads[turn % reads.length] ?? '/api/session'));
      times.push(performance.now() - begun);
      await wait(50);
    }
    client.close();
    return quantile(times, 0.99) ?? NaN;
  };
  return { isOver: () => over.abort(), p99: read() };
}

function figuresOf(measured: Samples, rows: number): Figure[] {
  const scale = rows / 50_000;
  const ms = (name: string, ours: readonly number[], most: number) =>
    figure({ name, unit: 'ms', ours, most: most * scale });
  return [
    ms(`rehearsal of ${rows} rows`, measured.dryRunMs, 15_000),
    ms(`import of ${rows} rows`, measured.importMs, 30_000),
    figure({ name: 'peak memory', unit: 'KB', ours: measured.peakKB, most: 400 * 1024 }),
    figure({
      name: 'p99 of other requests',
      unit: 'ms',
      ours: measured.busyP99,
      control: measured.quietP99,
      mostRatio: 2,
    }),
    figure({
      name: 'slowest /health while a heavy file is refused',
      unit: 'ms',
      ours: measured.healthMs,
      most: 200,
    }),
  ];
}
