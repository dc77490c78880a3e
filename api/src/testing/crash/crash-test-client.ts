import type { Booking } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import type { CrashTestSetup, TestClient, TestPerson } from './crash-test-setup.ts';
import { testOrigin } from '../servers/test-app.ts';

export interface KeyedRequest {
  key: string;
  path: string;
  body: object;
}

export interface Answer {
  status: number;
  body: string;
}

/** Sends a request; throws when the connection broke before the complete answer. */
export type Send = (person: TestPerson, request: KeyedRequest) => Promise<Answer>;

/**
 * Over the network, each person from their own address: the limit per address is not under test.
 */
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

/**
 * Sends requests, each with its own key, and repeats unanswered ones with the same key until they
 * are answered.
 */
export abstract class CrashTestPerson {
  readonly #unanswered = new Set<KeyedRequest>();
  #working: Promise<void> = Promise.resolve();
  readonly person: TestPerson;
  readonly answered: { request: KeyedRequest; answer: Answer }[] = [];

  constructor(person: TestPerson) {
    this.person = person;
  }

  /** The next request of this person. */
  protected abstract wish(): KeyedRequest;

  /** @param body the answer to a successful request */
  protected abstract remember(body: string, request: KeyedRequest): void;

  /** Requests that were sent and not answered yet; they may have been executed. */
  get unanswered(): KeyedRequest[] {
    return [...this.#unanswered];
  }

  /** Retries unanswered requests, then sends new ones, until the connection breaks. */
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
      // The server is gone. Requests in progress stay unanswered.
    }
  }

  async retryUnanswered(send: Send): Promise<void> {
    for (const request of this.unanswered) await this.#ask(send, request);
  }

  async #ask(send: Send, request: KeyedRequest): Promise<void> {
    this.#unanswered.add(request);
    const answer = await send(this.person, request);
    // The first attempt counts as in progress until a minute after the server died; a busy server
    // has saved nothing.
    if (answer.status === 503 || answer.body.includes('idempotency_in_progress')) return;
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
  /** The last answered state, by id. */
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
    const booking = confirmed[Math.floor(this.#random() * confirmed.length)];
    const key = newId();
    if (booking && this.#random() < 0.45) {
      const path = `/api/bookings/${booking[0]}/cancellation`;
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
