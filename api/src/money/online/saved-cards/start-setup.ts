import { type Actor, cardConsent } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { syncSetup } from './sync-setup.ts';
import {
  type CardSetupRow,
  findSetup,
  findStartedSetup,
  insertSetup,
  setSetupPage,
} from './card-setups.repository.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { cardAddress } from '../payments/payment.messages.ts';
import { type PaymentProvider, ProviderError } from '../providers/payment-provider.ts';

const MINUTE_MS = 60_000;

/** Stripe's pages live for at least half an hour; the extra minute covers the request. */
const setupMinutes = 31;

/**
 * Opens the provider's page on which a client saves a card without paying. Concurrent requests,
 * from two tabs or clicks, share one page.
 * @returns its reference
 * @throws {DomainError} `payments_unavailable`, also when the provider can't save cards;
 *   `unavailable` when it doesn't answer: a retry opens the same page
 */
export async function startSetup(
  dependencies: OnlineDependencies,
  { actor, clientId }: { actor: Pick<Actor, 'userId'>; clientId: string },
): Promise<string> {
  const { database, clock } = dependencies;
  const { connection } = database;
  const provider = await dependencies.providers.current();
  if (!provider?.keepsCards) throw new DomainError('payments_unavailable');
  const existing = await findStartedSetup(connection, clientId);
  if (existing?.provider === provider.name && existing.expiresAt > clock.now()) {
    return await openSetupPage(dependencies, provider, existing);
  }
  // It has expired, or belongs to another provider, which is asked for its outcome.
  if (existing) await syncSetup(dependencies, existing.id, { ends: true });
  const at = clock.now();
  const id = newId();
  await insertSetup(connection, {
    id,
    clientId,
    provider: provider.name,
    startedByUserId: actor.userId,
    at,
    consent: cardConsent((await readCenter(connection)).name),
    coversFrontDesk: true,
    expiresAt: new Date(at.getTime() + setupMinutes * MINUTE_MS),
    askAt: new Date(at.getTime() + 2 * MINUTE_MS),
  });
  const started =
    (await findSetup(connection, id)) ?? (await findStartedSetup(connection, clientId));
  // Another tab's setup ended between the two queries.
  if (!started) throw new DomainError('busy');
  return await openSetupPage(dependencies, provider, started);
}

async function openSetupPage(
  { database, config }: OnlineDependencies,
  provider: PaymentProvider,
  { id: reference, redirectUrl, clientEmail: email, expiresAt }: CardSetupRow,
): Promise<string> {
  if (redirectUrl !== null) return reference;
  const returnUrl = cardAddress(config.publicUrl.origin, reference);
  try {
    const page = await provider.startSetup({
      reference,
      email,
      expiresAt,
      returnUrl,
      unpaidUrl: returnUrl,
    });
    await setSetupPage(database.connection, reference, page);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
  return reference;
}
