import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { registryErrorSchema, type Role, type Session } from '@aforo/shared/contract';
import { newRoot, writeArea, writeShell } from './fake-builds.ts';
import { fakeBuild, tarOf } from './fake-upload.ts';
import { operatorTokenIn, registryClient } from './registry-client.ts';
import { openRegistryDatabase } from './registry-database.ts';
import { startRegistryTestServer } from './registry-test-server.ts';
import { sessionOf } from './test-sessions.ts';

/**
 * A registry test server with mfe-admin, an operator's client, and a client of mfe-admin's team.
 */
export async function startOperationsTestServer() {
  const root = newRoot();
  const dataDir = join(root, 'data');
  const base = await openRegistryDatabase();
  writeShell(root, 's1');
  writeArea(root, 'mfe-admin', 'l1');
  const person: { session: Session | null } = { session: null };
  const testServer = await startRegistryTestServer({
    database: base.database,
    root,
    dataDir,
    builds: { 'mfe-admin': 'l1', shell: 's1' },
    readSession: () => Promise.resolve(person.session),
  });
  const operator = registryClient(testServer.app, operatorTokenIn(dataDir));
  const newToken = async (area: string | null): Promise<string> => {
    const answer = await operator.ask('POST', '/tokens', { payload: { area, name: `de ${area}` } });
    return answer.json<{ token: string }>().token;
  };
  const team = registryClient(testServer.app, await newToken('mfe-admin'));
  return {
    app: testServer.app,
    database: base.database,
    openAgain: base.openAgain,
    dataDir,
    operator,
    team,
    newToken,
    /** The current session. */
    person,
    /** The registry for a visitor with this role. */
    async shownTo(role: Role): Promise<unknown> {
      const before = person.session;
      person.session = sessionOf(role);
      const headers = { cookie: 'aforo_session=x' };
      const answer = await testServer.app.inject({ url: '/registry', headers });
      person.session = before;
      return answer.json();
    },
    async publish(area: string, buildId: string, version = '1.0.0') {
      return team.publish(area, buildId, await tarOf(fakeBuild(area, buildId, version).files));
    },
    async activate(target: string, more: object = {}, from?: number) {
      const payload = { target, reason: 'prueba', ...more };
      const at = from ?? (await team.revision());
      return team.ask('POST', '/areas/mfe-admin/activation', { payload, from: at });
    },
    async rollback(more: object = {}) {
      const payload = { reason: 'falla', ...more };
      const from = await team.revision();
      return team.ask('POST', '/areas/mfe-admin/rollback', { payload, from });
    },
    async close(): Promise<void> {
      await testServer.close();
      await base.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export type OperationsTestServer = Awaited<ReturnType<typeof startOperationsTestServer>>;

/** The content of a refusal. */
export function refusalOf(answer: { json(): unknown; statusCode: number }) {
  const { code, message, details } = registryErrorSchema.parse(answer.json());
  return { status: answer.statusCode, code, message, details };
}
