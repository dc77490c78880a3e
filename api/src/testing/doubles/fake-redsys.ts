import { createCipheriv, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An order in the fake Redsys. */
export interface FakeOrder {
  order: string;
  amountMinor: number;
  currency: string;
  merchantCode: string;
  terminal: string;
  /** The shop's data, which Redsys returns unchanged. */
  data: string;
  notifyUrl: string;
  returnUrl: string;
  isPaid: boolean;
  refundedMinor: number;
}

interface Options {
  secretKey: string;
  /** The only signature version that it uses and accepts. */
  version?: Version;
  /** The reachable URL of the shop, whatever address it gives. */
  reach: (notifyUrl: string) => string;
}

/** The parameters of a message. */
type MessageFields = Record<string, string>;

type Version = 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2';

/**
 * Encoded in base64 or base64url by the caller: Redsys answers with one and notifies with the
 * other.
 */
function sign(parameters: string, order: string, secretKey: string, version: Version): Buffer {
  if (version === 'HMAC_SHA512_V2') {
    const cipher = createCipheriv('aes-128-cbc', secretKey.slice(0, 16), '\0'.repeat(16));
    const key = cipher.update(order, 'utf8', 'base64') + cipher.final('base64');
    return createHmac('sha512', key).update(parameters, 'utf8').digest();
  }
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secretKey, 'base64'), '\0'.repeat(8));
  cipher.setAutoPadding(false);
  const zeros = '\0'.repeat((8 - (order.length % 8)) % 8);
  const key = cipher.update(order + zeros, 'utf8', 'hex') + cipher.final('hex');
  return createHmac('sha256', Buffer.from(key, 'hex')).update(parameters, 'utf8').digest();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request yields buffers
  return Buffer.concat(chunks).toString('utf8');
}

/** The choices on the page, with the answer that Redsys sends to the shop. */
const choices = [
  ['0000', 'Pagar'],
  ['0190', 'Denegar'],
  ['9915', 'Cancelar'],
] as const;

function pageOf(order: string): string {
  const buttons = choices.map(
    ([response, name]) => `<button name="respuesta" value="${response}">${name}</button>`,
  );
  return [
    `<!doctype html><html lang="es"><title>Redsys</title><h1>Redsys</h1><p>Pedido ${order}</p>`,
    `<form method="post" action="/elegir"><input type="hidden" name="pedido" value="${order}">`,
    '<label><input type="checkbox" name="aviso" value="perdido">El aviso se pierde</label>',
    ...buttons,
    '</form></html>',
  ].join('\n');
}

export type FakeRedsys = Awaited<ReturnType<typeof openFakeRedsys>>;

/** The parts of Redsys that a shop uses: its page, its notifications over HTTP, and its refunds. */
export async function openFakeRedsys({ secretKey, version = 'HMAC_SHA256_V1', reach }: Options) {
  const orders = new Map<string, FakeOrder>();
  const refunds: { order: string; amountMinor: number }[] = [];
  const settings: {
    /** Replaces parameters of the notification, as after tampering. */
    paid: MessageFields;
    /** Refunds are executed with or without an answer, or refused. */
    refund: 'answers' | 'silent' | 'refuses';
  } = { paid: {}, refund: 'answers' };

  function read(message: MessageFields): MessageFields {
    const { Ds_MerchantParameters: encoded = '', Ds_Signature: signature = '' } = message;
    // Written by the shop: a wrong one fails the signature check.
    const said = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as MessageFields;
    const how = version === 'HMAC_SHA256_V1' ? 'base64' : 'base64url';
    const order = said['DS_MERCHANT_ORDER'] ?? '';
    const expected = sign(encoded, order, secretKey, version).toString(how);
    if (message['Ds_SignatureVersion'] !== version || signature !== expected) {
      throw new Error('SIS0042');
    }
    return said;
  }

  /** Handles the posted form. @returns the order of the page to show */
  function enter(message: MessageFields): string {
    const said = read(message);
    const order = said['DS_MERCHANT_ORDER'] ?? '';
    if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) throw new Error('SIS0014');
    if (orders.has(order)) throw new Error('SIS0051');
    orders.set(order, {
      order,
      amountMinor: Number(said['DS_MERCHANT_AMOUNT']),
      currency: said['DS_MERCHANT_CURRENCY'] ?? '',
      merchantCode: said['DS_MERCHANT_MERCHANTCODE'] ?? '',
      terminal: said['DS_MERCHANT_TERMINAL'] ?? '',
      data: said['DS_MERCHANT_MERCHANTDATA'] ?? '',
      notifyUrl: said['DS_MERCHANT_MERCHANTURL'] ?? '',
      returnUrl: said['DS_MERCHANT_URLOK'] ?? '',
      isPaid: false,
      refundedMinor: 0,
    });
    return order;
  }

  /** Handles a choice on the page: notifies the shop. @returns the URL back to the shop */
  async function choose(form: MessageFields): Promise<string> {
    const { pedido: number = '', respuesta: response = '' } = form;
    const { returnUrl } = find(number);
    await notify(number, response, { isLost: form['aviso'] === 'perdido' });
    // The shop trusts none of the parameters that Redsys adds to this address.
    const back = new URL(returnUrl);
    const said = messageOf({ Ds_Order: number, Ds_Response: response }, number, 'base64url');
    for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
    return back.href;
  }

  function refund(message: MessageFields): object | null {
    const said = read(message);
    const number = said['DS_MERCHANT_ORDER'] ?? '';
    const amountMinor = Number(said['DS_MERCHANT_AMOUNT']);
    const order = orders.get(number);
    if (said['DS_MERCHANT_TRANSACTIONTYPE'] !== '3') return { errorCode: 'SIS0023' };
    if (settings.refund === 'refuses') return { errorCode: 'SIS0054' };
    if (!order?.isPaid) return { errorCode: 'SIS0054' };
    if (order.refundedMinor + amountMinor > order.amountMinor) return { errorCode: 'SIS0057' };
    order.refundedMinor += amountMinor;
    refunds.push({ order: number, amountMinor });
    if (settings.refund === 'silent') return null;
    const answer = { Ds_Order: number, Ds_Response: '0900', Ds_Amount: String(amountMinor) };
    return messageOf(answer, number, 'base64');
  }

  function messageOf(
    said: MessageFields,
    order: string,
    how: 'base64' | 'base64url',
    key = secretKey,
  ) {
    const encoded = Buffer.from(JSON.stringify(said)).toString(how);
    return {
      Ds_SignatureVersion: version,
      Ds_MerchantParameters: encoded,
      Ds_Signature: sign(encoded, order, key, version).toString(how),
    };
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      // The browser's request for an icon.
      if (request.method === 'GET') return response.writeHead(204).end();
      try {
        if (request.url === '/sis/rest/trataPeticionREST') {
          const answer = refund(JSON.parse(body) as MessageFields); // as the shop wrote it
          if (answer === null) return response.destroy();
          response.setHeader('content-type', 'application/json');
          return response.end(JSON.stringify(answer));
        }
        const form = Object.fromEntries(new URLSearchParams(body));
        if (request.url === '/elegir') {
          return response.writeHead(303, { location: await choose(form) }).end();
        }
        response.setHeader('content-type', 'text/html; charset=utf-8');
        return response.end(pageOf(enter(form)));
      } catch (error) {
        return response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port

  function find(number: string): FakeOrder {
    const order = orders.get(number);
    if (!order) throw new Error(`Redsys knows no order ${number}`);
    return order;
  }

  async function post(order: FakeOrder, message: object): Promise<number> {
    const answer = await fetch(reach(order.notifyUrl), {
      method: 'POST',
      body: new URLSearchParams({ ...message }),
    });
    return answer.status;
  }

  /**
   * Completes or refuses a payment and notifies the shop.
   * @param response `0000` to `0099` are successful
   * @returns the status of each notification's answer
   */
  async function notify(
    number: string,
    response: string,
    { times = 1, key = secretKey, isLost = false } = {},
  ) {
    const order = find(number);
    if (Number(response) <= 99) order.isPaid = true;
    const said = {
      Ds_Date: '20%2F11%2F2026',
      Ds_Hour: '10%3A00',
      Ds_Amount: String(order.amountMinor),
      Ds_Currency: order.currency,
      Ds_Order: number,
      Ds_MerchantCode: order.merchantCode,
      Ds_Terminal: order.terminal.padStart(3, '0'),
      Ds_Response: response,
      Ds_MerchantData: order.data,
      Ds_TransactionType: '0',
      Ds_AuthorisationCode: '123456',
      ...settings.paid,
    };
    if ('Ds_Amount' in settings.paid) order.amountMinor = Number(settings.paid['Ds_Amount']);
    if (isLost) return [];
    const message = messageOf(said, number, 'base64url', key);
    return await Promise.all(Array.from({ length: times }, () => post(order, message)));
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    orders,
    refunds,
    knobs: settings,
    find,
    tell: notify,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
