import type { Booking, OnlinePayment } from '@aforo/shared/contract';
import type { TestBank } from '../../money/online/test-bank/test-bank.ts';
import { newId } from '../../platform/ids.ts';
import { CrashTestPerson, type KeyedRequest } from './crash-test-client.ts';
import type { CrashTestSetup, TestClient } from './crash-test-setup.ts';

const seatMinor = 1200;
const productMinor = 1250;

/** Holds seats, pays for them and for products on the bank's page, and cancels some seats. */
export class CrashTestPayer extends CrashTestPerson {
  readonly #setup: CrashTestSetup;
  readonly #bank: TestBank;
  readonly #random: () => number;
  /** The last answered state, by id. */
  readonly #bookings = new Map<string, Booking['status']>();

  constructor(setup: CrashTestSetup, client: TestClient, bank: TestBank, random: () => number) {
    super(client);
    this.#setup = setup;
    this.#bank = bank;
    this.#random = random;
  }

  protected override wish(): KeyedRequest {
    const key = newId();
    const held = this.#one('held');
    if (held !== undefined) {
      // Paid, expired or cancelled: in any case no longer held.
      this.#bookings.set(held, 'confirmed');
      return payment(key, { kind: 'hold', bookingId: held }, seatMinor);
    }
    const confirmed = this.#one('confirmed');
    if (confirmed !== undefined && this.#random() < 0.4) {
      this.#bookings.delete(confirmed);
      const path = `/api/bookings/${confirmed}/cancellation`;
      return { key, path, body: { expected: 'cancelled' } };
    }
    if (this.#random() < 0.3) {
      const { productId } = this.#setup;
      return payment(key, { kind: 'product', productId, quantity: 1 }, productMinor);
    }
    const { sessionIds } = this.#setup;
    const sessionId = sessionIds[Math.floor(this.#random() * sessionIds.length)];
    return { key, path: '/api/bookings', body: { target: { sessionId }, isHold: true } };
  }

  #one(status: Booking['status']): string | undefined {
    return [...this.#bookings].find(([, is]) => is === status)?.[0];
  }

  protected override remember(body: string, { path }: KeyedRequest): void {
    if (path === '/api/bookings') {
      const { id, status } = JSON.parse(body) as Booking; // the answer of that path
      this.#bookings.set(id, status);
    } else if (path === '/api/payments') {
      const { reference } = JSON.parse(body) as OnlinePayment; // the answer of that path
      this.#visitBank(reference);
    }
  }

  /** On the bank's page most people pay, some leave, and some are declined first. */
  #visitBank(reference: string): void {
    const open = this.#bank.ledger.byReference(reference).find(({ status }) => status === 'open');
    const choice = this.#random();
    if (!open || choice < 0.15) return;
    if (choice < 0.25) this.#bank.ledger.act(open.id, 'decline');
    this.#bank.ledger.act(open.id, 'pay');
  }
}

function payment(key: string, subject: object, expectedTotalMinor: number): KeyedRequest {
  return { key, path: '/api/payments', body: { subject, expectedTotalMinor } };
}
