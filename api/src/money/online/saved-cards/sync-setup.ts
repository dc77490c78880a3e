import { mailClient } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import {
  type CardSetupRow,
  findSetup,
  lockSetup,
  setSetupAsked,
  setSetupDeclined,
  setSetupPage,
  setSetupSaved,
} from './card-setups.repository.ts';
import { replaceCard } from './replace-card.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { insertEvent } from '../events/payment-events.repository.ts';
import { cardSavedMail } from '../payments/payment.messages.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { PaidCard, ProviderEvent, SetupState } from '../providers/payment-provider.ts';

const MINUTE_MS = 60_000;
const askAgainMinutes = 5;

interface SyncOptions {
  /** The event that triggered the query; it is stored, and takes effect once. */
  event?: ProviderEvent;
  /** The setup is replaced by another page. */
  ends?: boolean;
}

/**
 * Queries the provider whether a card was saved, and applies the result. As with payments, an event
 * is only a trigger.
 * @throws {ProviderError} when the provider doesn't answer; nothing changes then
 */
export async function syncSetup(
  dependencies: OnlineDependencies,
  id: string,
  { event, ends = false }: SyncOptions = {},
): Promise<void> {
  const { database, clock, providers } = dependencies;
  const { connection } = database;
  const setup = await findSetup(connection, id);
  if (!setup) return;
  const provider = await providers.named(setup.provider);
  const at = clock.now();
  await setSetupAsked(connection, id, {
    at,
    askAt: new Date(at.getTime() + askAgainMinutes * MINUTE_MS),
  });
  const reference = setup.providerReference ?? event?.providerReference ?? null;
  const isOver = ends || setup.expiresAt <= at;
  let setupState: SetupState =
    reference !== null && provider
      ? await provider.findSetup(reference)
      : { state: 'open', wasDeclined: false };
  if (setupState.state === 'open' && isOver) setupState = { ...setupState, state: 'expired' };
  const isOfErasedClient = setupState.state === 'saved' && setup.isErased;
  // The client was erased, and with them their consent.
  if (setupState.state === 'saved' && isOfErasedClient)
    await provider?.forget(setupState.card.method);
  await database.transaction(async (trx) => {
    await lockSetup(trx, id);
    const locked = await findSetup(trx, id);
    if (event) {
      const { provider: name } = setup;
      if (!(await insertEvent(trx, { ...event, provider: name, paymentId: null, at }))) return;
      if (event.providerReference && locked?.providerReference === null) {
        const { providerReference } = event;
        await setSetupPage(trx, id, { providerReference, redirectUrl: null });
      }
    }
    if (!locked || locked.state === 'saved') return;
    if (setupState.state === 'saved' && !isOfErasedClient)
      return await save(dependencies, trx, locked, setupState.card);
    const wasDeclined = setupState.state !== 'saved' && setupState.wasDeclined;
    await setSetupDeclined(trx, id, { isOver: setupState.state !== 'open', wasDeclined });
  });
}

async function save(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { id, clientId, provider, consent, coversFrontDesk, startedByUserId: userId }: CardSetupRow,
  card: PaidCard,
): Promise<void> {
  const at = dependencies.clock.now();
  const cardId = await replaceCard(dependencies, trx, {
    clientId,
    provider,
    card,
    coversFees: true,
    coversFrontDesk,
    at,
  });
  await setSetupSaved(trx, id, cardId);
  await dependencies.audit.write(trx, {
    actor: { userId },
    action: 'updated',
    entity: 'client',
    entityId: clientId,
    changes: [
      {
        field: 'card',
        before: null,
        after: `•••• ${card.lastFour}`,
      },
    ],
  });
  const { name: centerName } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName };
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    cardSavedMail(site, email, { ...card, consent }),
  );
}
