import type { SignUpOffer } from '@aforo/shared/contract';
import { readPlacesOfPlan } from '../../../booking/standing-seats/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import {
  canCollect,
  type DirectDebitDependencies,
  findClientName,
  findDebitAccount,
  readCreditor,
} from '../../direct-debit/index.ts';
import { findCurrentCard, findPlanForSale, presentCard } from '../../online/index.ts';
import { quoteMemberships } from '../../sales/index.ts';

/**
 * What a client is shown before signing up for a plan; the price is the decision of its sale.
 * @throws {DomainError} `not_found` for a plan that isn't sold online, `already_member`
 */
export async function readSignUpOffer(
  dependencies: DirectDebitDependencies,
  connection: Connection,
  { clientId, templateId }: { clientId: string; templateId: string },
): Promise<SignUpOffer> {
  const plan = await findPlanForSale(connection, templateId);
  if (!plan) throw new DomainError('not_found');
  const now = dependencies.clock.now();
  const quote = { clientId, templateIds: [templateId] };
  const start = (await quoteMemberships(connection, quote, now)).get(templateId);
  if (!start) throw new DomainError('already_member');
  const { timeZone } = await readCenter(connection);
  const today = localDateOf(now, timeZone);
  const provider = await dependencies.providers.current(connection);
  const card = await findCurrentCard(connection, clientId);
  const { name, serviceNames, credits } = plan;
  const asked = { templateId, clientId };
  return {
    templateId,
    name,
    serviceNames,
    credits,
    start,
    places:
      start.seatsPerWeek === null ? [] : await readPlacesOfPlan(dependencies, connection, asked),
    canDebit: await canCollect(connection),
    debitAccount: await findDebitAccount(connection, clientId, today),
    noticeDays: (await readCreditor(connection)).noticeDays,
    provider: provider?.keepsCards ? provider.name : null,
    card: card && card.provider === provider?.name ? presentCard(card) : null,
    clientName: (await findClientName(connection, clientId)) ?? '',
  };
}
