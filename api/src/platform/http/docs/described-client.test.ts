/** A client generated from the description alone compiles and works. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { newId } from '../../ids.ts';
import {
  buildBookingTestServer,
  type BookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { FakeHasher } from '../../../testing/doubles/fake-hasher.ts';
import { testPassword } from '../../../testing/records/identity.ts';
import { testOrigin } from '../../../testing/servers/test-app.ts';

/** A program written with only the description. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './description.ts';

export async function book(
  baseUrl: string,
  origin: string,
  account: { email: string; password: string },
  sessionId: string,
): Promise<string> {
  const visitor = createClient<paths>({ baseUrl, headers: { origin } });
  const login = await visitor.POST('/api/auth/login', { body: account });
  if (login.error) return login.error.code;
  const cookie = login.response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const client = createClient<paths>({ baseUrl, headers: { origin, cookie } });
  const booked = await client.POST('/api/bookings', {
    params: { header: { 'Idempotency-Key': 'una-clave-de-prueba' } },
    body: { target: { sessionId }, isHold: false },
  });
  return booked.error ? booked.error.code : booked.data.status;
}
`;

interface Program {
  book(
    baseUrl: string,
    origin: string,
    account: { email: string; password: string },
    sessionId: string,
  ): Promise<string>;
}

let server: BookingTestServer;
let folder: string;
beforeAll(async () => {
  server = await buildBookingTestServer({ hasher: new FakeHasher() });
  folder = await mkdtemp(join(fileURLToPath(new URL('.', import.meta.url)), '.client-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function problemsOf(path: string): string[] {
  const checked = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a generated client logs in and books', async () => {
  const { body } = await server.anybody.get('/api/docs/json');
  const path = join(folder, 'program.ts');
  await writeFile(join(folder, 'description.ts'), astToString(await openapiTS(body)));
  await writeFile(path, program);
  expect(problemsOf(path)).toEqual([]);
  const { clientId, email } = await server.addClient();
  const userId = newId();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Ana', 'client', $3, $4, $4)`,
    userId,
    email,
    `fake ${testPassword}`,
    server.clock.now(),
  );
  await server.rows('update client set user_id = $1 where id = $2', userId, clientId);
  server.clock.set('2026-11-20T09:00:00.000Z');
  const sessionId = await server.addSession({ startsAt: '2026-11-27T10:00:00.000Z' });
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { book } = (await import(path)) as Program;
  const account = { email, password: testPassword };
  expect(await book(baseUrl, testOrigin, account, sessionId)).toBe('confirmed');
});
