import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { assertFree } from './ports.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('a taken port gives a sentence with the port and a solution', async () => {
  const other = createServer();
  servers.push(other);
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(assertFree({ host: '127.0.0.1', port })).rejects.toThrow(
    `El puerto ${port} ya lo usa otro programa. Ciérralo o elige otro con PORT, por ejemplo PORT=${port + 1}.`,
  );
});

test('an address of another machine gives a sentence about HOST', async () => {
  await expect(assertFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST vale «192.0.2.1» y esta máquina no tiene esa dirección.',
  );
});

test('a free port stays free', async () => {
  await assertFree({ host: '127.0.0.1', port: 0 });
  await assertFree({ host: '127.0.0.1', port: 0 });
});
