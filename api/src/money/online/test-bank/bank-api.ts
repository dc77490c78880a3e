import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chargeJson,
  disputeJson,
  intentJson,
  refundJson,
  sessionJson,
  terminalJson,
} from './bank-json.ts';
import { type BankCharge, type BankLedger, BankRefusal } from './bank-ledger.ts';

interface Bank {
  ledger: BankLedger;
  secretKey: string;
  /** The page of a checkout. */
  pageUrl: (id: string) => string;
  /** `isDown`: it answers with an error. `paid`: it reports another amount or currency. */
  knobs: {
    isDown: boolean;
    /** The answers that get lost. */
    isDeaf: (request: Pick<BankRequest, 'method' | 'path'>) => boolean;
    paid: { amountMinor?: number; currency?: string } | null;
    /** The response of a saved card's bank to a charge. */
    charge: BankCharge['failure'];
  };
}

export interface BankRequest {
  method: string;
  path: string;
  form: URLSearchParams;
}

/** The part of Stripe's API that is used here, served over HTTP on localhost. */
export async function serveBankApi(bank: Bank): Promise<{ url: string; close(): Promise<void> }> {
  const answers = new Map<string, { asked: string; status: number; body: string }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bankRequest = await read(request);
    const key = request.headers['idempotency-key'];
    const storedReply = typeof key === 'string' ? answers.get(key) : undefined;
    const text = `${bankRequest.method} ${bankRequest.path} ${bankRequest.form.toString()}`;
    let reply = storedReply;
    const { isDown, isDeaf } = bank.knobs;
    if (isDown) reply = refusal(text, new BankRefusal(503, 'api_unavailable'));
    else if (request.headers.authorization !== `Bearer ${bank.secretKey}`) {
      reply = refusal(text, new BankRefusal(401, 'api_key_invalid'));
    } else if (storedReply && storedReply.asked !== text) {
      reply = refusal(text, new BankRefusal(400, 'idempotency_key_in_use'));
    } else if (!storedReply) {
      reply = attempt(text, () => executeRequest(bank, bankRequest));
      // A decline is stored as the key's response too.
      if (typeof key === 'string' && [200, 402].includes(reply.status)) answers.set(key, reply);
    }
    // It has done what was asked; its answer gets lost.
    if (isDeaf(bankRequest)) return void request.socket.destroy();
    response.writeHead(reply?.status ?? 500, { 'content-type': 'application/json' });
    response.end(reply?.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  const { port } = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function attempt(asked: string, work: () => object) {
  try {
    return { asked, status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (error instanceof BankRefusal) return refusal(asked, error);
    throw error;
  }
}

function refusal(asked: string, { status, code, intent }: BankRefusal) {
  const ofCard = status === 402 ? 'card_error' : 'invalid_request_error';
  const error = { type: status >= 500 ? 'api_error' : ofCard, code, message: code };
  const about = intent ? { payment_intent: intent } : {};
  return { asked, status, body: JSON.stringify({ error: { ...error, ...about } }) };
}

function executeRequest(
  { ledger, pageUrl, knobs }: Bank,
  { method, path, form }: BankRequest,
): object {
  const [, version, kind, part, id, act] = path.split('/');
  if (version !== 'v1') throw new BankRefusal(404, 'url_invalid');
  const intentId = form.get('payment_intent') ?? '';
  if (kind === 'refunds' && method === 'POST') {
    const refundKey = form.get('metadata[refund]');
    return refundJson(ledger.refund(intentId, Number(form.get('amount')), refundKey));
  }
  if (kind === 'refunds') {
    return listJson(ledger.refunds().filter(ofIntent(intentId)).map(refundJson));
  }
  if (kind === 'disputes') {
    return listJson(ledger.disputes().filter(ofIntent(intentId)).map(disputeJson));
  }
  if (kind === 'payment_intents') {
    if (method === 'GET') {
      if (part !== undefined) return paymentJson(ledger, part);
      // Intents of checkouts and of charges to saved cards, as Stripe lists them.
      const paid = ledger.all().filter(({ isPaid }) => isPaid);
      return listJson([
        ...createdInRange(paid, form).map(intentJson),
        ...createdInRange(ledger.charges(), form).map(chargeJson),
      ]);
    }
    if (id === 'cancel' && part !== undefined) return chargeJson(ledger.cancel(part));
    if (form.get('allowed_payment_method_types[0]') === 'card_present') {
      return chargeJson(ledger.createForTerminal(chargeOf(form)));
    }
    const charge = ledger.charge(chargeOf(form), knobs.charge);
    if (charge.failure !== null) throw new BankRefusal(402, charge.failure, chargeJson(charge));
    return chargeJson(charge);
  }
  if (kind === 'terminal' && part === 'readers') {
    if (id === undefined) return listJson(ledger.terminals().map(terminalJson));
    if (method === 'GET') return terminalJson(ledger.findTerminal(id));
    if (act === 'process_payment_intent') return terminalJson(ledger.show(id, intentId));
    if (act === 'cancel_action') return terminalJson(ledger.stopShowing(id));
  }
  if (kind === 'payment_methods' && id === 'detach' && part !== undefined) {
    ledger.forget(part);
    return { id: part, object: 'payment_method' };
  }
  if (kind !== 'checkout' || part !== 'sessions') throw new BankRefusal(404, 'url_invalid');
  if (method === 'POST' && id === undefined) {
    const checkout = ledger.create(checkoutOf(form, knobs.paid));
    return sessionJson(checkout, pageUrl(checkout.id));
  }
  if (id === undefined) {
    return listJson(createdInRange(ledger.all(), form).map((checkout) => sessionJson(checkout)));
  }
  const checkout = act === 'expire' ? ledger.expire(id) : ledger.find(id);
  return sessionJson(checkout, pageUrl(id));
}

/** Finds declined charges too; a checkout's intent only once it is paid. */
function paymentJson(ledger: BankLedger, intentId: string): object {
  const checkout = ledger.all().find((one) => one.intentId === intentId);
  return checkout ? intentJson(checkout) : chargeJson(ledger.findCharge(intentId));
}

const ofIntent =
  (intentId: string) =>
  (one: { intentId: string }): boolean =>
    one.intentId === intentId;

const listJson = (data: object[]) => ({ object: 'list', data, has_more: false });

/** Those in the period of the list request. */
function createdInRange<One extends { createdAt: Date }>(all: One[], form: URLSearchParams): One[] {
  const from = Number(form.get('created[gte]') ?? 0) * 1000;
  const to = Number(form.get('created[lt]') ?? Infinity) * 1000;
  return all.filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() < to);
}

function checkoutOf(form: URLSearchParams, paid: Bank['knobs']['paid']) {
  const price = 'line_items[0][price_data]';
  const isSetup = form.get('mode') === 'setup';
  return {
    reference: form.get('client_reference_id'),
    description: form.get(`${price}[product_data][name]`) ?? '',
    amountMinor: paid?.amountMinor ?? Number(form.get(`${price}[unit_amount]`)),
    currency: paid?.currency ?? form.get(`${price}[currency]`) ?? '',
    returnUrl: form.get('success_url') ?? '',
    unpaidUrl: form.get('cancel_url') ?? '',
    isSetup,
    savesCard: isSetup || form.get('payment_intent_data[setup_future_usage]') === 'off_session',
    expiresAt: new Date(Number(form.get('expires_at')) * 1000),
  };
}

function chargeOf(form: URLSearchParams) {
  return {
    reference: form.get('metadata[charge]'),
    description: form.get('description') ?? '',
    amountMinor: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    customer: form.get('customer') ?? '',
    method: form.get('payment_method') ?? '',
  };
}

async function read(request: IncomingMessage): Promise<BankRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request's stream gives bytes
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body = Buffer.concat(chunks).toString();
  const form = new URLSearchParams(body === '' ? url.search : body);
  return { method: request.method ?? 'GET', path: url.pathname, form };
}

function listening(server: Server): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The API's process can exit without closing the test bank.
    server.unref().listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)); // listens on a port
  });
}
