import { setTimeout as wait } from 'node:timers/promises';
import type { CenterExport, DataImport } from '@aforo/shared/contract';
import { startApiServer } from '../api/api-server.ts';
import { openDatabases } from '../api/databases.ts';
import { logIn } from '../api/requests.ts';
import { makeFile } from './client-file.ts';
import { forgetPeak, peakMB } from './peak-memory.ts';

/**
 * `node --import tsx bench/src/imports/cli.ts [rows]`: imports a file of clients, exports it again
 * and undoes the import, on both databases.
 */
const rows = Number(process.argv[2] ?? 50_000);
const administrator = { email: 'admin@aforo.test', password: 'aforo-demo-2026' };
const file = makeFile(rows);

const databases = await openDatabases();
try {
  const size = { clients: 1000, bookings: 5000 };
  const { where } = await databases.embedded('imports_embedded', size);
  await measure('embedded', where);
  await measure(
    `PostgreSQL ${databases.postgresVersion}`,
    (await databases.postgres('imports', size)).where,
  );
} finally {
  await databases.close();
}

async function measure(database: string, where: Record<string, string>): Promise<void> {
  const server = await startApiServer(where);
  try {
    const cookie = await logIn(server.url, administrator.email, administrator.password);
    async function request(method: string, path: string, body?: object | FormData) {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          cookie,
          origin: server.url,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    }
    async function call(method: string, path: string, body?: object | FormData) {
      const answer = await request(method, `/imports${path}`, body);
      return (await answer.json()) as DataImport; // as in the contract
    }
    /** Reads an answer as it arrives and discards it: only the server is measured. */
    async function download(phase: string, ...[method, path, body]: Parameters<typeof request>) {
      forgetPeak(server.pid);
      const begun = performance.now();
      const answer = await request(method, path, body);
      const firstMs = performance.now() - begun;
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).byteLength; // chunks of fetch
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(
        `${database}, ${phase}: ${seconds} s (the first byte after ${Math.round(firstMs)} ms), ${bytes} bytes, ${peakMB(server.pid)} MB como mucho`,
      );
    }
    async function copyOfTheCenter(): Promise<void> {
      forgetPeak(server.pid);
      const begun = performance.now();
      const started = (await (await request('POST', '/exports/center')).json()) as CenterExport; // as in the contract
      for (let latest = started; latest.state !== 'done';) {
        if (latest.state === 'failed') throw new Error('The copy failed');
        await wait(250);
        const answer = await request('GET', '/exports/center');
        ({ latest } = (await answer.json()) as { latest: CenterExport }); // as in the contract
      }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${database}, copia: ${seconds} s, ${peakMB(server.pid)} MB como mucho`);
      await download('descarga de la copia', 'POST', `/exports/center/${started.id}/file`);
    }
    async function timed(phase: string, begin: () => Promise<DataImport>): Promise<DataImport> {
      forgetPeak(server.pid);
      const begun = performance.now();
      let now = await begin();
      while (['checking', 'running', 'undoing'].includes(now.state)) {
        if (now.failedAt !== null) throw new Error(`${phase} stopped at ${now.doneRows}`);
        await wait(500);
        now = await call('GET', `/${now.id}`);
      }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${database}, ${phase}: ${seconds} s, ${peakMB(server.pid)} MB como mucho`);
      return now;
    }
    const form = new FormData();
    form.set('file', new Blob([file], { type: 'text/csv' }), 'clientes.csv');
    const uploaded = await timed('subida', () => call('POST', '?kind=clients', form));
    const { id, columns } = uploaded;
    const checked = await timed('ensayo', () => call('PUT', `/${id}/columns`, { columns }));
    console.log(JSON.stringify(checked.counts));
    await timed('importación', () => call('POST', `/${id}/run`, { takesAlike: false }));
    await download('lista de clientes', 'POST', '/exports/list', { list: 'clients' });
    await copyOfTheCenter();
    await timed('deshacer', () => call('POST', `/${id}/undo`));
  } finally {
    await server.stop();
  }
}
