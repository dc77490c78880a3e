import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startApi } from 'api/app';
import { readConfig } from 'api/config';
import pg from 'pg';
import { receptionist } from './accounts.ts';
import { openDatabases } from './databases.ts';
import { recordQueries, type Statement } from './record-queries.ts';

const document = fileURLToPath(new URL('../../../docs/explain.md', import.meta.url));
const origin = 'http://localhost:8080';

/** Generated from the database: its query plans for the three busiest reads. */
export async function explainReads(log: (line: string) => void): Promise<void> {
  const databases = await openDatabases();
  try {
    log('seeding 200,000 bookings and 50,000 clients');
    const { url, where } = await databases.postgres('large', {
      clients: 50_000,
      bookings: 200_000,
    });
    const { app, close } = await startApi(readConfig({ ...where, LOG_LEVEL: 'silent' }));
    try {
      const login = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { origin },
        payload: receptionist,
      });
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      const send = async (path: string) => {
        const answer = await app.inject({ url: path, headers: { cookie } });
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
        return answer.body;
      };
      const { items } = JSON.parse(await send('/api/services')) as {
        items: { id: string; name: string }[];
      }; // the API's own answer
      const idOf = (name: string) => items.find((service) => service.name === name)?.id ?? '';
      const today = new Date().toISOString().slice(0, 10);
      const queries = {
        'Agenda of a day': `/api/agenda?date=${nextWorkday(today)}`,
        'Client search': '/api/clients?q=garcia%20lop',
        'Availability of a class, 30 days': `/api/availability?serviceId=${idOf('Clase a escala 1')}&from=${today}&days=30`,
        'Availability of an appointment, 30 days': `/api/availability?serviceId=${idOf('Visita a escala')}&from=${today}&days=30`,
      };
      const client = new pg.Client(url);
      await client.connect();
      const chapters: string[] = [];
      for (const [name, path] of Object.entries(queries)) {
        await send(path);
        const recording = recordQueries();
        await send(path);
        const statements = recording
          .stop()
          .filter(({ text }) => /^\s*(select|with)/i.test(text) && !/login_session/.test(text));
        chapters.push(await chapterOf(client, name, statements));
      }
      await client.end();
      const text = [introduction(databases.postgresVersion), ...chapters].join('\n\n');
      writeFileSync(document, `${text}\n`);
    } finally {
      await close();
    }
  } finally {
    await databases.close();
  }
}

function nextWorkday(today: string): string {
  const day = new Date(`${today}T12:00:00Z`);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function introduction(version: string): string {
  return `# What the database does for the three busiest questions

Written by \`npm run bench -- explain\`: PostgreSQL ${version} with the demo, 50,000 clients and 200,000 bookings more (\`npm run seed -- --scale\`), the statements that the API was heard to say for one answer, without the one that reads the session. Milliseconds are the database's own, of one execution with its caches warm.`;
}

async function chapterOf(
  client: pg.Client,
  name: string,
  statements: readonly Statement[],
): Promise<string> {
  const parts: string[] = [];
  let total = 0;
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${text}`,
      [...values],
    );
    const plan = rows.map((row) => row['QUERY PLAN']);
    total += Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1]);
    parts.push(`\`\`\`text\n${readable(plan.join('\n'))}\n\`\`\``);
  }
  return `## ${name}\n\n${statements.length} statements, ${total.toFixed(1)} ms.\n\n${parts.join('\n\n')}`;
}

/** Removes trailing spaces, and replaces a list of ids by its length. */
function readable(plan: string): string {
  return plan
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/'\{([0-9a-f-]{36}(?:,[0-9a-f-]{36})+)\}'::uuid\[\]/g, (_all, ids: string) => {
      return `<${ids.split(',').length} ids>`;
    });
}
