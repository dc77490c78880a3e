import type { Booking } from '@aforo/shared/contract';
import { newId } from '../platform/ids.ts';
import type { CrashTestSetup, TestClient, TestPerson } from './crash-test-setup.ts';
import { testOrigin } from './test-app.ts';

export interface KeyedRequest {
  key: string;
  path: string;
  body: object;
}

export interface Answer {
  status: number;
  body: string;
}

/** Sends a request; throws when the connection broke before the whole answer was there. */
export type Send = (person: TestPerson, request: KeyedRequest) => Promise<Answer>;

/** Through the network, from an address of its own: the limit per address is not the subject. */
export function sendTo(url: string, address: string): Send {
  return async ({ cookie }, { key, path, body }) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        cookie,
        origin: testOrigin,
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': address,
      },
    });
    return { status: answer.status, body: await answer.text() };
  };
}

/** Sends requests with a key each, and what was not answered again with the same key until it is. */
export abstract class CrashTestPerson {
  readonly #unanswered = new Set<KeyedRequest>();
  #working: Promise<void> = Promise.resolve();
  readonly person: TestPerson;
  readonly answered: { request: KeyedRequest; answer: Answer }[] = [];

  constructor(person: TestPerson) {
    this.person = person;
  }

  /** What they ask for next. */
  protected abstract wish(): KeyedRequest;

  /** @param body of a request that was carried out */
  protected abstract remember(body: string, request: KeyedRequest): void;

  /** Requests that were sent and not answered yet; they may have been carried out. */
  get unanswered(): KeyedRequest[] {
    return [...this.#unanswered];
  }

  /** Retries what is unanswered, then sends new requests, until the connection breaks. */
  work(send: Send, isOver: () => boolean): Promise<void> {
    return (this.#working = this.#work(send, isOver));
  }

  /** Resolves when no request is running. */
  idle(): Promise<void> {
    return this.#working;
  }

  async #work(send: Send, isOver: () => boolean): Promise<void> {
    try {
      await this.retryUnanswered(send);
      while (!isOver()) await this.#ask(send, this.wish());
    } catch {
      // The server is gone. What was under way stays open.
    }
  }

  async retryUnanswered(send: Send): Promise<void> {
    for (const request of this.unanswered) await this.#ask(send, request);
  }

  async #ask(send: Send, request: KeyedRequest): Promise<void> {
    this.#unanswered.add(request);
    const answer = await send(this.person, request);
    // Its first sending counts as under way until a minute after the server died.
    if (answer.body.includes('idempotency_in_progress')) return;
    this.#unanswered.delete(request);
    this.answered.push({ request, answer });
    if (answer.status === 200) this.remember(answer.body, request);
  }
}

/** Books and cancels. */
export class CrashTestClient extends CrashTestPerson {
  readonly #setup: CrashTestSetup;
  readonly #random: () => number;
  readonly client: TestClient;
  /** By id, as last answered. */
  readonly bookings = new Map<string, Booking['status']>();

  constructor(setup: CrashTestSetup, client: TestClient, random: () => number) {
    super(client);
    this.#setup = setup;
    this.client = client;
    this.#random = random;
  }

  protected override wish(): KeyedRequest {
    const { sessionIds } = this.#setup;
    const confirmed = [...this.bookings].filter(([, status]) => status === 'confirmed');
    const mine = confirmed[Math.floor(this.#random() * confirmed.length)];
    const key = newId();
    if (mine && this.#random() < 0.45) {
      const path = `/api/bookings/${mine[0]}/cancellation`;
      return { key, path, body: { expected: 'cancelled' } };
    }
    const sessionId = sessionIds[Math.floor(this.#random() * sessionIds.length)];
    return { key, path: '/api/bookings', body: { target: { sessionId } } };
  }

  protected override remember(body: string): void {
    const { id, status } = JSON.parse(body) as Booking; // the answer of both paths
    this.bookings.set(id, status);
  }
}
