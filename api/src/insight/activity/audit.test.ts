import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type TestApp } from '../../testing/servers/test-app.ts';

describe('the audit', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  const write = (entityId: string, reason: string | null = null) =>
    server.database.transaction((trx) =>
      server.dependencies.audit.write(trx, {
        actor: null,
        action: 'updated',
        entity: 'client',
        entityId,
        changes: [{ field: 'name', before: 'Ana', after: 'Anna' }],
        reason,
      }),
    );

  test.each([
    'update audit_entry set reason = null',
    'delete from audit_entry',
    'truncate audit_entry',
  ])('cannot be changed: %s', async (statement) => {
    await write(newId());
    await expect(server.database.pool.query(statement)).rejects.toThrow('append-only');
  });
});
