import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { figure, type Figure } from '../figures.ts';
import { receptionist } from './accounts.ts';
import type { ApiServer } from './api-server.ts';
import { knownIds, pgbench, pgbenchScript, recordRequest } from './pgbench.ts';
import { connections, createApiClient, logIn, timeAll } from './requests.ts';

interface Options {
  url: string;
  where: Record<string, string>;
  server: ApiServer;
  rounds: number;
  isQuick: boolean;
  log(line: string): void;
}

/** The values in the recorded statements that differ between sales. */
interface RecordedNumbers {
  fullNumber: string;
  prefix: string;
  number: number;
  sequence: number;
  hash: string;
  previousHash: string;
}

/**
 * Sales with a document, its fiscal record, two payments and a cash movement, issued over sixteen
 * connections, compared with pgbench running the statements of one sale. They are not undone
 * afterwards: issued documents stay.
 */
export async function measureSales(options: Options): Promise<Figure[]> {
  const { url, where, server, rounds, isQuick, log } = options;
  const perClient = isQuick ? 4 : 12;
  const count = connections * perClient;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-pgbench-'));
  const database = new pg.Client(url);
  await database.connect();
  const client = createApiClient(
    server.url,
    await logIn(server.url, receptionist.email, receptionist.password),
  );
  try {
    const clients = await buyers(database, count);
    const sale = saleOf(clients[0] ?? '');
    const known = await knownIds(database);
    const statements = await recordRequest(where, receptionist, { path: '/api/sales', body: sale });
    const numbers = await lastNumbers(database);
    const script = join(folder, 'sale.sql');
    writeFileSync(
      script,
      pgbenchScript(statements, {
        known,
        variables: { [clients[0] ?? '']: 'client' },
        begin: (ids) => [
          '\\set n random(0, 1000000)',
          `select ${['client', ...ids].join(', ')} from bench_buyer where n = :n % ${count} \\gset`,
        ],
        adapt: (statement) => withOwnNumber(statement, numbers),
      }),
    );
    await database.query(
      `create table bench_buyer as
       select (position - 1)::integer as n, client
       from unnest($1::uuid[]) with ordinality as buyer (client, position)`,
      [clients],
    );

    const apiTimes: number[] = [];
    const pgbenchTimes: number[] = [];
    for (let round = 0; round < rounds; round++) {
      log(`sales, round ${round + 1} of ${rounds}`);
      const sides = [
        async () => {
          const started = performance.now();
          await timeAll(
            client,
            clients.map((id) => ({ method: 'POST', path: '/api/sales', body: saleOf(id) })),
          );
          apiTimes.push((performance.now() - started) / count);
        },
        async () => void pgbenchTimes.push(await pgbench(url, script, perClient)),
      ];
      for (const side of round % 2 === 0 ? sides : sides.reverse()) await side();
    }
    return [
      figure({
        name: `sale at 16, each, against pgbench with its ${statements.length} statements`,
        unit: 'ms',
        ours: apiTimes,
        control: pgbenchTimes,
        mostRatio: 1.5,
      }),
    ];
  } finally {
    client.close();
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The body of a sale at the front desk, paid in cash and by card. */
function saleOf(clientId: string): object {
  const towel = {
    kind: 'text',
    description: 'Alquiler de toalla',
    quantity: 1,
    unitPriceMinor: 1210,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
  };
  return {
    clientId,
    lines: [towel, { ...towel, description: 'Taquilla', unitPriceMinor: 300 }],
    payments: [
      { method: 'cash', amountMinor: 510 },
      { method: 'card', amountMinor: 1000 },
    ],
    document: { kind: 'simplified' },
    expectedTotalMinor: 1510,
  };
}

async function buyers(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from client where status = 'active' order by id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error('There are too few clients to sell to');
  return rows.map(({ id }) => id);
}

async function lastNumbers(database: pg.Client): Promise<RecordedNumbers> {
  const { rows } = await database.query<RecordedNumbers>(
    `select d.full_number as "fullNumber", s.prefix, d.number, r.sequence, r.hash,
       r.previous_hash as "previousHash"
     from fiscal_record r join document d on d.id = r.document_id
     join document_series s on s.id = d.series_id order by r.sequence desc limit 1`,
  );
  if (!rows[0]) throw new Error('The recorded sale has no record');
  return rows[0];
}

/**
 * Replaces the recorded document number and chain position in the statement by those of this run.
 */
function withOwnNumber(statement: string, recorded: RecordedNumbers): string {
  const { fullNumber, prefix, number, sequence, hash, previousHash } = recorded;
  if (statement.includes('update document_series')) {
    const chained = `c.chain, (c.chain->>'sequence')::integer + 1 as sequence,
      quote_literal(c.chain->>'hash') as previous from taken`.replaceAll(/\s+/g, ' ');
    return statement.replace('c.chain from taken', chained).replace(/;$/, ' \\gset');
  }
  if (!statement.includes('insert into fiscal_record')) return statement;
  return statement
    .replaceAll(`'${fullNumber}'`, `'${prefix}' || :number`)
    .replace(`, ${number}, '${prefix}' || :number`, `, :number, '${prefix}' || :number`)
    .replace(`last_sequence = ${sequence},`, 'last_sequence = :sequence,')
    .replace(`, ${sequence}, 'issue'`, `, :sequence, 'issue'`)
    .replaceAll(`'${hash}'`, `upper(encode(sha256(convert_to(:sequence || '', 'UTF8')), 'hex'))`)
    .replaceAll(`'${previousHash}'`, ':previous');
}
