import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { openEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../platform/database/schema/migrate.ts';
import { openPostgresDatabase } from '../../platform/database/postgres/postgres-database.ts';
import { newId } from '../../platform/ids.ts';
import { newToken } from '../../platform/secret-token.ts';
import { createEmptyPostgres } from '../database/test-database.ts';
import { configureVerifactu, openRegister } from '../records/till.ts';

const DAY_MS = 86_400_000;

export interface TestPerson {
  cookie: string;
}

export interface TestClient extends TestPerson {
  clientId: string;
  email: string;
}

/** A database that outlives the processes using it, with logged-in people. */
export interface CrashTestSetup {
  dataDir: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  clients: TestClient[];
  sessionIds: string[];
  /** The receptionists, a package and a product that they sell, and an open register. */
  receptionists: TestPerson[];
  templateId: string;
  productId: string;
  /** Opens the database in this process while no other process uses it. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Creates a database of the kind under test. */
export async function buildCrashTestSetup(
  clientCount: number,
  receptionistCount: number,
): Promise<CrashTestSetup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aforo-kill-'));
  const postgres = globalThis.database === 'postgres' ? await createEmptyPostgres() : null;
  const open = () =>
    postgres ? openPostgresDatabase(postgres.url) : openEmbeddedDatabase(dataDir);
  const database = await open();
  try {
    await migrate(database.pool, await readMigrations());
    return {
      ...(await fill(database, clientCount)),
      ...(await openTill(database, receptionistCount)),
      dataDir,
      databaseUrl: postgres?.url ?? null,
      open,
      async remove() {
        await postgres?.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } finally {
    await database.close();
  }
}

async function fill({ pool }: Database, clientCount: number) {
  const now = new Date();
  const [serviceId, templateId] = [newId(), newId()];
  await pool.query(
    `insert into service (id, name, kind, duration_minutes, capacity, price_minor,
       tax_basis_points, color, created_at)
     values ($1, 'Pilates', 'class', 60, 6, 1200, 2100, '#336699', $2)`,
    [serviceId, now],
  );
  await pool.query(
    `insert into package_template (id, name, kind, credits, validity_days, validity_from,
       price_minor, tax_basis_points, created_at)
     values ($1, 'Bono 1000', 'credits', 1000, 365, 'purchase', 9000, 2100, $2)`,
    [templateId, now],
  );
  const sessionIds: string[] = [];
  for (let index = 0; index < 8; index++) {
    const [professionalId, id] = [newId(), newId()];
    const startsAt = new Date(now.getTime() + (5 + index) * DAY_MS);
    await pool.query(
      `insert into professional (id, name, color, created_at)
       values ($1, 'Marta Ruiz', '#993366', $2)`,
      [professionalId, now],
    );
    await pool.query(
      `insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy,
         capacity, created_at)
       values ($1, $2, $3, 'class', $4, $4::timestamptz + interval '1 hour',
         tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour'), 6, $5)`,
      [id, serviceId, professionalId, startsAt, now],
    );
    sessionIds.push(id);
  }
  const clients: TestClient[] = [];
  for (let index = 0; index < clientCount; index++) {
    const [userId, clientId, purchaseId] = [newId(), newId(), newId()];
    const email = `visita${index}@correo.test`;
    await pool.query(
      `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
       values ($1, $2, 'Visita', 'client', 'none', $3, $3)`,
      [userId, email, now],
    );
    await pool.query(
      `insert into client (id, user_id, name, email, created_at) values ($1, $2, 'Visita', $3, $4)`,
      [clientId, userId, email, now],
    );
    await pool.query(sellOneBono, [
      purchaseId,
      clientId,
      templateId,
      now,
      new Date(now.getTime() + 365 * DAY_MS),
    ]);
    await pool.query(
      `insert into credit_entry (id, purchase_id, kind, amount, at, balance_after)
       values ($1, $2, 'purchase', 1000, $3, 0)`,
      [newId(), purchaseId, now],
    );
    clients.push({ clientId, email, cookie: await logIn(pool, userId, now) });
  }
  return { clients, sessionIds, templateId };
}

/** A center that issues VERI*FACTU invoices, and receptionists. */
async function openTill({ pool }: Database, receptionistCount: number) {
  const now = new Date();
  const rows = async (query: string, ...values: unknown[]) =>
    (await pool.query(query, values)).rows;
  await configureVerifactu({ rows });
  await pool.query('update money_settings set refund_limit_minor = 10000000');
  await openRegister({ rows, clock: { now: () => now } });
  const productId = newId();
  await pool.query(
    `insert into product (id, name, price_minor, tax_basis_points, stock, created_at)
     values ($1, 'Champú', 1250, 2100, 100000, $2)`,
    [productId, now],
  );
  await pool.query(
    `insert into stock_movement (id, product_id, kind, quantity, stock_after, at) values ($1, $2, 'purchase', 100000, 100000, $3)`,
    [newId(), productId, now],
  );
  const receptionists: TestPerson[] = [];
  for (let index = 0; index < receptionistCount; index++) {
    const userId = newId();
    await pool.query(
      `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
       values ($1, $2, 'Recepción', 'receptionist', 'none', $3, $3)`,
      [userId, `recepcion${index}@correo.test`, now],
    );
    receptionists.push({ cookie: await logIn(pool, userId, now) });
  }
  return { receptionists, productId };
}

async function logIn(pool: Database['pool'], userId: string, now: Date): Promise<string> {
  const { token, hash } = newToken();
  await pool.query(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at,
       expires_at) values ($1, $2, $3, 'prueba', $4, $4, $5)`,
    [newId(), userId, hash, now, new Date(now.getTime() + DAY_MS)],
  );
  return `aforo_session=${token}`;
}

/** A bono and its sale in one statement, so that their references are valid. */
const sellOneBono = `
  with sold as (
    insert into sale (id, kind, state, origin, client_id, total_minor, created_at, issued_at)
    values ($1, 'sale', 'issued', 'imported', $2, 9000, $4, $4)
  ), line as (
    insert into sale_line (id, sale_id, position, kind, package_template_id, description, quantity,
      unit_price_minor, total_minor, tax_treatment, tax_basis_points)
    values ($1, $1, 1, 'package', $3, 'Bono 1000', 1, 9000, 9000, 'rate', 0)
  ), rate as (
    insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor, base_minor,
      quota_minor)
    values ($1, 'rate', 0, 9000, 9000, 0)
  )
  insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
    validity_from, price_minor, sale_line_id, position, state, purchased_at, expires_at)
  values ($1, $2, $3, 'Bono 1000', 'credits', 365, 'purchase', 9000, $1, 1, 'active', $4, $5)`;
