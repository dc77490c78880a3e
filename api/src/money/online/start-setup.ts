import { type Actor, cardConsent } from '@aforo/shared/contract';
import { readCenter } from '../../center/center/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { askSetup } from './ask-setup.ts';
import {
  type CardSetupRow,
  findSetup,
  findStartedSetup,
  insertSetup,
  setSetupPage,
} from './card-setups.repository.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { cardAddress } from './payment.messages.ts';
import { type PaymentProvider, ProviderError } from './providers/payment-provider.ts';

const MINUTE_MS = 60_000;

/** Stripe's pages live for half an hour at least; the minute is for the way there. */
const setupMinutes = 31;

/**
 * Opens the provider's page on which a client saves a card without paying. Twice at once, in two tabs or
 * with two clicks, it is the one page.
 * @returns its reference
 * @throws {DomainError} `payments_unavailable`, also where the provider keeps no cards; `unavailable`
 *   when it doesn't answer: asked again, it is the same page
 */
export async function startSetup(
  needs: OnlineNeeds,
  { actor, clientId }: { actor: Pick<Actor, 'userId'>; clientId: string },
): Promise<string> {
  const { database, clock } = needs;
  const { connection } = database;
  const provider = await needs.providers.current();
  if (!provider?.keepsCards) throw new DomainError('payments_unavailable');
  const known = await findStartedSetup(connection, clientId);
  if (known?.provider === provider.name && known.expiresAt > clock.now()) {
    return await open(needs, provider, known);
  }
  // It ran out, or another provider opened it: that one says how it ended.
  if (known) await askSetup(needs, known.id, { ends: true });
  const at = clock.now();
  const id = newId();
  await insertSetup(connection, {
    ...{ id, clientId, provider: provider.name, startedByUserId: actor.userId, at },
    consent: cardConsent((await readCenter(connection)).name),
    expiresAt: new Date(at.getTime() + setupMinutes * MINUTE_MS),
    askAt: new Date(at.getTime() + 2 * MINUTE_MS),
  });
  const started =
    (await findSetup(connection, id)) ?? (await findStartedSetup(connection, clientId));
  // Another tab's ended between the two looks.
  if (!started) throw new DomainError('busy');
  return await open(needs, provider, started);
}

async function open(
  { database, config }: OnlineNeeds,
  provider: PaymentProvider,
  { id: reference, redirectUrl, clientEmail: email, expiresAt }: CardSetupRow,
): Promise<string> {
  if (redirectUrl !== null) return reference;
  const returnUrl = cardAddress(config.publicUrl.origin, reference);
  try {
    const page = await provider.startSetup({
      ...{ reference, email, expiresAt, returnUrl, unpaidUrl: returnUrl },
    });
    await setSetupPage(database.connection, reference, page);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
  return reference;
}
