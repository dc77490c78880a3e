import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PrivateAddressError, publicLookup } from './webhook-address.ts';

export interface WebhookMessage {
  url: URL;
  /** The event's id, by which a receiver recognises a repetition. */
  eventId: string;
  body: string;
  secret: string;
  now: Date;
}

interface Options {
  /** Refuses private addresses. */
  isPublic: boolean;
  signal: AbortSignal;
}

const timeoutMs = 10_000;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>` with the secret as UTF-8. */
function signatureOf({ body, secret, now }: Omit<WebhookMessage, 'url' | 'eventId'>): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

/**
 * Posts a message once, without following redirects.
 * @returns why it was not delivered, in Spanish and without the receiver's words; null if it was
 */
export async function sendWebhook(
  message: WebhookMessage,
  { isPublic, signal }: Options,
): Promise<string | null> {
  try {
    const status = await post(
      message,
      isPublic,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    );
    return status >= 200 && status < 300 ? null : `Contesta ${status}.`;
  } catch (error) {
    return failureText(error);
  }
}

function post(message: WebhookMessage, isPublic: boolean, signal: AbortSignal): Promise<number> {
  const { url, eventId, body } = message;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        // guard: each delivery of a public installation looks where the name leads (send-webhook.test.ts)
        // without: `isPublic && {` → `false && {`
        ...(isPublic && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Aforo',
          'aforo-event': eventId,
          'aforo-signature': signatureOf(message),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // What the receiver says is of no use, and may be endless.
        answer.destroy();
      },
    );
    sent.on('error', reject);
    // After a 101 Node closes the connection with neither an answer nor an error.
    sent.on('close', () => reject(new Error('closed without an answer')));
    sent.end(body);
  });
}

function failureText(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'Su nombre lleva a una red privada.';
  const { name, code } = error as { name?: unknown; code?: unknown }; // Node's errors have them
  if (name === 'AbortError' || name === 'TimeoutError') return 'No contesta a tiempo.';
  if (typeof code !== 'string') return 'No se puede conectar.';
  return /^[A-Z\d_]{1,60}$/.test(code)
    ? `No se puede conectar (${code}).`
    : 'No se puede conectar.';
}
