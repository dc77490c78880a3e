import type { CardSetup } from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { syncSetup } from './sync-setup.ts';
import { findSetup } from './card-setups.repository.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { presentCard } from './saved-card.presenter.ts';
import { findCard } from './saved-cards.repository.ts';

const ASK_AGAIN_MS = 4000;

/** @throws {DomainError} `not_found` */
export async function readSetup(dependencies: OnlineDependencies, id: string): Promise<CardSetup> {
  const { database, clock } = dependencies;
  const setup = await findSetup(database.connection, id);
  if (!setup) throw new DomainError('not_found');
  const { state, wasDeclined, expiresAt, redirectUrl, savedCardId } = setup;
  const isOpen = state === 'started' && expiresAt > clock.now();
  const card = savedCardId === null ? undefined : await findCard(database.connection, savedCardId);
  return {
    reference: id,
    state: state === 'saved' ? 'saved' : state === 'started' ? 'processing' : 'failed',
    wasDeclined,
    expiresAt: expiresAt.toISOString(),
    card: presentCard(card),
    redirectUrl: isOpen ? redirectUrl : null,
  };
}

/** Reads the setup after querying its provider: the client is back from its page. */
export async function readSyncedSetup(
  dependencies: OnlineDependencies,
  id: string,
): Promise<CardSetup> {
  const setup = await findSetup(dependencies.database.connection, id);
  const askedAt = setup?.askedAt?.getTime() ?? 0;
  if (setup?.state === 'started' && dependencies.clock.now().getTime() - askedAt >= ASK_AGAIN_MS) {
    try {
      await syncSetup(dependencies, id);
    } catch (error) {
      // The state is unchanged; the page will ask again.
      if (!(error instanceof ProviderError)) throw error;
      dependencies.log.warn({ err: error }, 'El proveedor de pagos no ha contestado');
    }
  }
  return await readSetup(dependencies, id);
}
