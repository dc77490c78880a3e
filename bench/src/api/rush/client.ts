import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Person {
  cookie: string;
  /** The address of their home or office; a few people share one. */
  address: string;
  /** The classes that they want, in order of preference. */
  wishes: string[];
}

export interface RushOutcome {
  booked: number;
  /** People who found every class that they wanted full. */
  full: number;
  limited: number;
  errors: string[];
  pageMs: number[];
  readMs: number[];
  bookMs: number[];
}

interface Answer {
  status: number;
  text: string;
  ms: number;
}

/** Sends the requests of browsers in the rush, over persistent connections. */
export class RushClient {
  readonly #url: string;
  readonly #serviceId: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  readonly outcome: RushOutcome = {
    booked: 0,
    full: 0,
    limited: 0,
    errors: [],
    pageMs: [],
    readMs: [],
    bookMs: [],
  };

  constructor(url: string, { serviceId }: { serviceId: string }) {
    this.#url = url;
    this.#serviceId = serviceId;
  }

  /**
   * Loads the document and the data that it preloads. Its scripts are already in every browser's
   * cache.
   */
  async openPage(person: Person): Promise<void> {
    const page = await this.#ask(person, 'GET', '/cliente/reservas');
    if (!page) return;
    this.outcome.pageMs.push(page.ms);
    const reads = [...page.text.matchAll(/<link rel="preload" as="fetch" href="([^"]+)"/g)].map(
      ([, href = '']) => href.replaceAll(/&(amp|#38);/g, '&'),
    );
    await Promise.all(reads.map((path) => this.#read(person, path)));
  }

  /** Reads the current availability, and books the first wanted class with a free seat. */
  async book(person: Person): Promise<void> {
    const from = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
    await this.#read(person, `/api/availability?serviceId=${this.#serviceId}&from=${from}&days=7`);
    for (const sessionId of person.wishes) {
      const answer = await this.#ask(person, 'POST', '/api/bookings', { target: { sessionId } });
      if (!answer) return;
      this.outcome.bookMs.push(answer.ms);
      if (answer.status === 200) return void (this.outcome.booked += 1);
    }
    this.outcome.full += 1;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #read(person: Person, path: string): Promise<void> {
    const answer = await this.#ask(person, 'GET', path);
    if (answer) this.outcome.readMs.push(answer.ms);
  }

  /** Undefined after a failure, which is recorded. A full class is a correct answer. */
  async #ask(
    person: Person,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer | undefined> {
    try {
      const answer = await this.#send(person, method, path, body);
      if (answer.status === 200) return answer;
      if (answer.status === 409 && answer.text.includes('session_full')) return answer;
      if (answer.status === 429) this.outcome.limited += 1;
      this.outcome.errors.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 160)}`);
    } catch (error) {
      this.outcome.errors.push(`${method} ${path}: ${String(error)}`);
    }
    return undefined;
  }

  #send(person: Person, method: string, path: string, body?: object): Promise<Answer> {
    const startedAt = performance.now();
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url + path,
        {
          agent: this.#agent,
          method,
          headers: {
            cookie: person.cookie,
            'x-forwarded-for': person.address,
            ...(text === undefined
              ? {}
              : {
                  origin: this.#url,
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(text),
                  'idempotency-key': randomUUID(),
                }),
          },
        },
        (answer) => {
          let whole = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (whole += part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: whole,
              ms: performance.now() - startedAt,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
