import type { OnlinePayment, PaymentSubject } from '@aforo/shared/contract';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from './booking-test-server.ts';
import type { RedsysSignatureVersion } from '../../platform/config/payment-config.ts';
import { type FakeRedsys, openFakeRedsys } from '../doubles/fake-redsys.ts';

/** The terminal that Redsys publishes for tests. */
const terminal = {
  merchantCode: '999008881',
  number: '1',
  secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
};

export interface RedsysTestServer extends BookingTestServer {
  redsys: FakeRedsys;
  secretKey: string;
  askToPay(
    who: Booker,
    subject: PaymentSubject,
    totalMinor: number,
  ): Promise<LightMyRequestResponse>;
  /** Starts a payment as the client and posts its form to Redsys. @returns its number there, too */
  goToPay(
    who: Booker,
    subject: PaymentSubject,
    totalMinor: number,
  ): Promise<OnlinePayment & { order: string }>;
  /** The page that posts the form. */
  formOf(payment: OnlinePayment): Promise<LightMyRequestResponse>;
  paymentOf(who: Booker, reference: string): Promise<OnlinePayment>;
  hold(who: Booker, sessionId: string): Promise<string>;
}

/** A server that takes payments through Redsys, which notifies it over HTTP. */
export async function buildRedsysTestServer(
  version: RedsysSignatureVersion = 'HMAC_SHA256_V1',
): Promise<RedsysTestServer> {
  let port = 0;
  const redsys = await openFakeRedsys({
    secretKey: terminal.secretKey,
    version,
    reach: (notifyUrl) => `http://127.0.0.1:${port}${new URL(notifyUrl).pathname}`,
  });
  const server = await buildBookingTestServer({
    environment: {
      REDSYS_MERCHANT_CODE: terminal.merchantCode,
      REDSYS_TERMINAL: terminal.number,
      REDSYS_SECRET_KEY: terminal.secretKey,
      REDSYS_SIGNATURE_VERSION: version,
      REDSYS_BASE_URL: redsys.baseUrl,
    },
  }).catch(async (error: unknown) => {
    await redsys.close(); // an open server would keep jest from ending
    throw error;
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo); // it listens on a port

  const askToPay: RedsysTestServer['askToPay'] = ({ person }, subject, expectedTotalMinor) =>
    person.post('/api/payments', { subject, expectedTotalMinor });
  const formOf: RedsysTestServer['formOf'] = ({ redirectUrl }) =>
    server.anybody.get(new URL(redirectUrl ?? '').pathname);
  return {
    ...server,
    redsys,
    askToPay,
    formOf,
    secretKey: terminal.secretKey,
    async close() {
      await server.close();
      await redsys.close();
    },
    async goToPay(who, subject, totalMinor) {
      const answer = await askToPay(who, subject, totalMinor);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const payment = answer.json<OnlinePayment>();
      const order = await postForm((await formOf(payment)).body);
      return { ...payment, order };
    },
    async paymentOf({ person }, reference) {
      const answer = await person.get(`/api/payments/${reference}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<OnlinePayment>();
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

/** Posts the form of a page like a browser. @returns the order that Redsys created */
async function postForm(page: string): Promise<string> {
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams();
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  for (const [, name = '', value = ''] of fields) body.append(name, value);
  const answer = await fetch(action, { method: 'POST', body });
  const text = await answer.text();
  const [, order] = /Pedido (\w+)/.exec(text) ?? [];
  if (!order) throw new Error(`Redsys: ${text}`);
  return order;
}
