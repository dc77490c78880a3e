import { expect, test } from '@jest/globals';
import { openMemoryDatabase } from '../../../platform/database/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../../platform/database/schema/migrate.ts';
import { openPostgresDatabase } from '../../../platform/database/postgres/postgres-database.ts';
import { newId } from '../../../platform/ids.ts';
import { createEmptyPostgres } from '../../../testing/database/test-database.ts';

test('unconfirmed accounts become registrations, or invitations if they have a role', async () => {
  const { database, close } = await openEmpty();
  try {
    const { pool } = database;
    const migrations = await readMigrations();
    await migrate(
      pool,
      migrations.filter(({ version }) => version < '0014'),
    );
    const addUser = async (email: string, role: string, columns: Record<string, unknown> = {}) => {
      const id = newId();
      const row = { id, email, name: 'Ana', role, password_hash: 'hash', ...columns };
      await pool.query(
        `insert into app_user (id, email, name, role, password_hash, email_verified_at, blocked_at,
           marketing_accepted_at, created_at)
         select id, email, name, role, password_hash, email_verified_at, blocked_at,
           marketing_accepted_at, '2026-11-20T09:00Z'
         from jsonb_populate_record(null::app_user, $1)`,
        [JSON.stringify(row)],
      );
      await pool.query(
        `insert into auth_link (id, kind, user_id, token_hash, created_at, expires_at)
         values ($1, 'verification', $2, sha256($3), '2026-11-20T09:00Z', '2026-11-21T09:00Z')`,
        [newId(), id, Buffer.from(email)],
      );
      return id;
    };
    const at = '2026-11-20T09:00:00Z';
    const active = await addUser('active@correo.es', 'client', { email_verified_at: at });
    const registered = await addUser('registered@correo.es', 'client', {
      marketing_accepted_at: at,
    });
    const named = await addUser('named@correo.es', 'professional');
    const blocked = await addUser('blocked@correo.es', 'receptionist', { blocked_at: at });
    await migrate(pool, migrations);

    const users = await pool.query('select id, status from app_user order by email');
    expect(users.rows).toEqual([
      { id: active, status: 'active' },
      { id: blocked, status: 'blocked' },
      { id: named, status: 'invited' },
    ]);
    const registrations = await pool.query(
      'select id, email, password_hash, accepts_marketing, device_hash from registration',
    );
    expect(registrations.rows).toEqual([
      {
        id: registered,
        email: 'registered@correo.es',
        password_hash: 'hash',
        accepts_marketing: true,
        // Without a device, its link asks for a password, whichever form it was mailed for.
        device_hash: null,
      },
    ]);
    const links = await pool.query(
      'select user_id, registration_id from auth_link order by user_id',
    );
    expect(links.rows).toEqual([
      { user_id: active, registration_id: null },
      { user_id: null, registration_id: registered },
    ]);
    await expect(
      pool.query('update app_user set email_verified_at = null where id = $1', [active]),
    ).rejects.toThrow('app_user_password_needs_proven_email');
  } finally {
    await close();
  }
});

async function openEmpty() {
  if (globalThis.database === 'postgres') {
    const { url, drop } = await createEmptyPostgres();
    const database = await openPostgresDatabase(url);
    return { database, close: () => database.close().then(drop) };
  }
  const database = await openMemoryDatabase();
  return { database, close: () => database.close() };
}
