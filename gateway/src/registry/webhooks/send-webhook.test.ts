import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sendWebhook } from './send-webhook.ts';

/** What the receiver writes before it ends the connection. */
let answer = '';
let connections = 0;
let receiver: Server;

beforeEach(async () => {
  connections = 0;
  receiver = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(answer));
  }).listen(0, 'localhost');
  await once(receiver, 'listening');
});
afterEach(() => void receiver.close());

function send({ isPublic }: { isPublic: boolean }): Promise<string | null> {
  const { port } = receiver.address() as AddressInfo; // it listens
  return sendWebhook(
    {
      url: new URL(`http://localhost:${port}/aforo`),
      eventId: 'e1',
      body: '{}',
      secret: 'a secret',
      now: new Date('2026-03-02T10:00:00Z'),
    },
    { isPublic, signal: new AbortController().signal },
  );
}

test('a receiver that answers with another protocol ends the attempt', async () => {
  answer = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
  expect(await send({ isPublic: false })).toBe('No se puede conectar.');
});

test('a public installation sends nothing to a name that leads inside', async () => {
  answer = 'HTTP/1.1 204 No Content\r\n\r\n';
  expect(await send({ isPublic: true })).toBe('Su nombre lleva a una red privada.');
  expect(connections).toBe(0);
  expect(await send({ isPublic: false })).toBeNull();
});
