import type { OnlinePayment, PaymentSubject } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { openTestBank, type TestBank } from '../../money/online/test-bank/test-bank.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from './booking-test-server.ts';

export interface OnlineTestServer extends BookingTestServer {
  /** The fake Stripe for Stripe's library. */
  bank: TestBank;
  /** Every line logged so far, of every level. */
  logged: string[];
  /** Starts a payment as the client. @throws when the API refuses it */
  startPayment(who: Booker, subject: PaymentSubject, totalMinor: number): Promise<OnlinePayment>;
  askToPay(
    who: Booker,
    subject: PaymentSubject,
    totalMinor: number,
  ): Promise<LightMyRequestResponse>;
  /** The payment as shown on the return page. */
  paymentOf(who: Booker, reference: string): Promise<OnlinePayment>;
  /** The bank's id for the only checkout of a payment. */
  checkoutOf(reference: string): string;
  /** Holds a seat for the client. @returns the booking's id */
  hold(who: Booker, sessionId: string): Promise<string>;
}

/** A server that takes payments through Stripe's library from a fake bank. */
export async function buildOnlineTestServer(): Promise<OnlineTestServer> {
  let server: BookingTestServer | null = null;
  const running = () => {
    if (!server) throw new Error('The server of the bank is not there yet');
    return server;
  };
  const bank = await openTestBank({
    clock: { now: () => running().clock.now() },
    origin: 'http://localhost:8080',
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = '/api/webhooks/stripe';
      const answer = await running().app.inject({ method: 'POST', url, headers, payload });
      return answer.statusCode < 300;
    },
  });
  const { secretKey, webhookSecret, apiUrl, terminalLocation } = bank.access;
  const logged: string[] = [];
  server = await buildBookingTestServer({
    logTo: { write: (line) => void logged.push(line) },
    environment: {
      LOG_LEVEL: 'trace',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
      STRIPE_TERMINAL_LOCATION: terminalLocation,
    },
  }).catch(async (error: unknown) => {
    await bank.close(); // an open bank would keep jest from ending
    throw error;
  });
  const askToPay: OnlineTestServer['askToPay'] = ({ person }, subject, expectedTotalMinor) =>
    person.post('/api/payments', { subject, expectedTotalMinor });
  return {
    ...server,
    bank,
    logged,
    askToPay,
    async close() {
      await running().close();
      await bank.close();
    },
    async startPayment(who, subject, totalMinor) {
      const answer = await askToPay(who, subject, totalMinor);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<OnlinePayment>();
    },
    async paymentOf({ person }, reference) {
      const answer = await person.get(`/api/payments/${reference}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<OnlinePayment>();
    },
    checkoutOf(reference) {
      const [checkout, ...otherCheckouts] = bank.ledger.byReference(reference);
      if (!checkout || otherCheckouts.length > 0) throw new Error('Not one checkout of a payment');
      return checkout.id;
    },
    async hold({ person }, sessionId) {
      const answer = await person.post('/api/bookings', { target: { sessionId }, isHold: true });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{
        id: string;
      }>().id;
    },
  };
}
