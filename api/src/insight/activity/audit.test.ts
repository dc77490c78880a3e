import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

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

  test('tells a thing’s history, the last first, page by page', async () => {
    const id = newId();
    for (const reason of ['uno', 'dos', 'tres']) {
      server.clock.advance({ minutes: 1 });
      await write(id, reason);
    }
    const about = { entity: 'client', entityId: id, pageSize: 2 } as const;
    const { audit } = server.dependencies;
    const first = await audit.list(server.database.connection, { ...about, page: 1 });
    const second = await audit.list(server.database.connection, { ...about, page: 2 });
    expect(first.total).toBe(3);
    expect([...first.items, ...second.items].map(({ reason }) => reason)).toEqual([
      'tres',
      'dos',
      'uno',
    ]);
    expect(first.items[0]).toMatchObject({
      actorName: null,
      action: 'updated',
      at: server.clock.now().toISOString(),
      changes: [{ field: 'name', before: 'Ana', after: 'Anna' }],
    });
  });

  test.each([
    'update audit_entry set reason = null',
    'delete from audit_entry',
    'truncate audit_entry',
  ])('can’t be changed: %s', async (statement) => {
    await write(newId());
    await expect(server.database.pool.query(statement)).rejects.toThrow('append-only');
  });
});
