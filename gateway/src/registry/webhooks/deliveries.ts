import type { SecretBox } from '@aforo/api/config';
import type { WebhookBody } from '@aforo/shared/contract';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { findEvent } from '../events/events.repository.ts';
import type { RegistryMetrics } from '../reports/metrics.ts';
import { sendWebhook } from './send-webhook.ts';
import { shownAddress, webhookAddress } from './webhook-address.ts';
import {
  forgetGivenUp,
  markDelivered,
  markFailed,
  takeDue,
  type DueDelivery,
} from './webhooks.repository.ts';
import { secretOwner } from './webhooks.ts';

interface Options {
  db: RegistryConnection;
  openSecrets(): Promise<SecretBox>;
  isPublic: boolean;
  /** Origin of the installation. */
  publicUrl: string | null;
  metrics: Pick<RegistryMetrics, 'delivered'>;
  now(): Date;
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator. */
  onWarning(sentence: string): void;
  /** Time between two looks; 0 leaves them to the caller. */
  tickMs: number;
}

/** Deliveries to a webhook at a time, so that a slow one leaves the others their turn. */
const perWebhook = 5;
/** Longer than an attempt takes. A gateway that dies during one leaves it to the others. */
const leaseMs = 60_000;
const firstRetryMs = 30_000;
const longestRetryMs = 60 * 60_000;
const givesUpAfterMs = 24 * 60 * 60_000;
/** How long screens show that an event was given up. */
const givenUpShownMs = 7 * givesUpAfterMs;

/** The time before the next attempt: 30 s, then twice as long each time, up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
}

/** Sends events to the webhooks: at least once, by any gateway, for a day. */
export function createDeliveries(options: Options) {
  const { db, openSecrets, isPublic, publicUrl, metrics, now, onError, onWarning, tickMs } =
    options;
  const closing = new AbortController();
  let ticking: Promise<void> | undefined;

  function tick(): Promise<void> {
    ticking ??= deliverDue().finally(() => (ticking = undefined));
    return ticking;
  }

  async function deliverDue(): Promise<void> {
    await forgetGivenUp(db, givenUpShownMs);
    while (!closing.signal.aborted) {
      const due = await takeDue(db, { leaseMs, perWebhook });
      if (due.length === 0) return;
      await Promise.all(due.map((one) => deliver(one).catch(onError)));
    }
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const { number: _number, ...event } = await findEvent(db, due.eventId);
    const failure = await attempt(due, { version: 1, ...event, installation: publicUrl });
    // The lease makes another gateway deliver it.
    if (closing.signal.aborted && failure !== null) return;
    const at = now();
    if (failure === null) {
      await markDelivered(db, due, at);
      return metrics.delivered('delivered');
    }
    const isLost = at.getTime() - Date.parse(event.at) >= givesUpAfterMs;
    const retryMs = isLost ? null : retryDelayMs(due.attempts);
    await markFailed(db, due, { failure, retryMs });
    metrics.delivered(isLost ? 'given_up' : 'failed');
    if (!isLost) return;
    onWarning(
      `El webhook ${shownAddress(new URL(due.url))} no ha recibido en un día el suceso ${due.eventId} (${event.summary}), y Aforo deja de intentarlo. ${failure}`,
    );
  }

  async function attempt(due: DueDelivery, body: WebhookBody): Promise<string | null> {
    const { url: given, webhookId, secret: sealed, eventId } = due;
    // A key that can't be read is no fault of the webhook: its event stays until the lease ends.
    const box = await openSecrets();
    let url: URL;
    let secret: string;
    try {
      url = webhookAddress(given, { isPublic });
      secret = box.open(sealed, secretOwner(webhookId)).toString();
    } catch {
      // The installation has become public, or has another key.
      return 'Su dirección ya no vale, o su secreto no se puede leer: quítalo y ponlo otra vez.';
    }
    const message = { url, eventId, body: JSON.stringify(body), secret, now: now() };
    return sendWebhook(message, { isPublic, signal: closing.signal });
  }

  const timer = tickMs === 0 ? undefined : setInterval(() => void tick().catch(onError), tickMs);
  timer?.unref();
  return {
    tick,
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await ticking?.catch(onError);
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
