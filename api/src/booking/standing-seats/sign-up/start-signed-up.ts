import type { Actor, SlotChoice } from '@aforo/shared/contract';
import {
  listPeriodsOfSale,
  listRenewalsOfSale,
  type SignUpCollection,
  signedUpMail,
} from '../../memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { takeSlots } from './choose-slots.ts';

interface SoldSignUp {
  /** The sale of the first period, written before. */
  saleId: string;
  clientId: string;
  slots: readonly SlotChoice[];
  totalMinor: number;
  collection: SignUpCollection;
}

/**
 * Completes a sign-up once its first period is sold: the chosen seats, the history of the membership
 * and its mail. Needs the locks of `lockSlots`.
 * @throws {DomainError} `not_found` when the sale sells no plan, and the errors of `takeSlots`
 */
export async function startSignedUp(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { saleId, clientId, slots, totalMinor, collection }: SoldSignUp,
): Promise<{ membershipId: string }> {
  const [period] = await listPeriodsOfSale(trx, saleId);
  const [renewal] = await listRenewalsOfSale(trx, saleId);
  if (!period || !renewal) throw new DomainError('not_found');
  const { membershipId } = period;
  const taken = await takeSlots(dependencies, trx, actor, { membershipId, slots });
  await dependencies.audit.write(trx, {
    actor,
    action: 'created',
    entity: 'membership',
    entityId: membershipId,
  });
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName, timeZone, currency };
  await mailClient(dependencies, trx, clientId, ({ email }) =>
    signedUpMail(site, email, { ...renewal, ...taken, totalMinor, collection }),
  );
  return { membershipId };
}
