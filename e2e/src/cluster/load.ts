import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoPassword, type Person } from '../environment/browser/browser-session.ts';
import { centerDay } from '../environment/center-day.ts';

/** A client to create, with the idempotency key that makes retries safe. */
export interface Writing {
  key: string;
  email: string;
}

interface Outcome {
  asked: number;
  /** Descriptions of the requests without the expected response. */
  failures: string[];
}

export interface Load {
  /** Writes with a response: they must be in the database. */
  written: Writing[];
  /** Writes without a response: they may be in the database. */
  unanswered: Writing[];
  outcome(): Outcome;
  /** Waits for pending requests. */
  stop(): Promise<Outcome>;
}

/** @returns the session's cookie */
export async function logInTo(url: string, person: Person): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: demoAccounts[person].email, password: demoPassword }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (!answer.ok || cookie === '') throw new Error(`No session: ${answer.status}`);
  return cookie;
}

/**
 * Creates a client; a repetition with the same key creates no second one.
 * @returns the status, and a description of any problem
 */
export async function write(
  url: string,
  cookie: string,
  { key, email }: Writing,
): Promise<{ status: number; problem: string }> {
  const answer = await fetch(`${url}/api/clients`, {
    method: 'POST',
    headers: {
      cookie,
      origin: url,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': someAddress(),
    },
    body: JSON.stringify({
      name: 'Visita Carga',
      email,
      phone: '',
      birthDate: '',
      tags: [],
      notes: '',
      acceptsDuplicate: true,
    }),
  });
  const text = await answer.text();
  return { status: answer.status, problem: answer.ok ? '' : text.slice(0, 200) };
}

/**
 * Simulated users who send requests continuously: pages, a session, the day's agenda, and one write
 * in five.
 * @param people number of concurrent users
 */
export function startLoad(url: string, cookie: string, people: number): Load {
  const end = new AbortController();
  let asked = 0;
  const failures: string[] = [];
  const written: Writing[] = [];
  const unanswered: Writing[] = [];
  const reads = ['/login', '/api/session', `/api/agenda?date=${centerDay()}`, '/api/settings'];

  async function read(path: string): Promise<void> {
    asked += 1;
    try {
      const answer = await fetch(url + path, {
        headers: { cookie, 'x-forwarded-for': someAddress() },
      });
      const text = await answer.text();
      if (!answer.ok) failures.push(`GET ${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`GET ${path}: ${causeOf(error)}`);
    }
  }

  async function writeOne(): Promise<void> {
    asked += 1;
    const key = randomUUID();
    const one = { key, email: `carga-${key}@correo.test` };
    try {
      const { status, problem } = await write(url, cookie, one);
      if (status === 200) return void written.push(one);
      failures.push(`POST /api/clients: ${status} ${problem}`);
    } catch (error) {
      failures.push(`POST /api/clients: ${causeOf(error)}`);
    }
    unanswered.push(one);
  }

  async function work(person: number): Promise<void> {
    for (let turn = person; !end.signal.aborted; turn++) {
      const path = reads[turn % (reads.length + 1)];
      await (path === undefined ? writeOne() : read(path));
      // The test is about many concurrent users, not about maximum throughput.
      await wait(20);
    }
  }
  const working = Promise.all(Array.from({ length: people }, (_, person) => work(person)));
  const outcome = () => ({ asked, failures: [...failures] });
  return {
    written,
    unanswered,
    outcome,
    async stop() {
      end.abort();
      await working;
      return outcome();
    },
  };
}

/**
 * A random client address, as reported by a proxy, because the rate limit per address is not
 * tested.
 */
function someAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
