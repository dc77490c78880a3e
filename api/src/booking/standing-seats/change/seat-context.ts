import type { Actor } from '@aforo/shared/contract';
import { mailClient } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Notice } from '../../../platform/outbox/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import type { SeatMailSite } from '../seat.messages.ts';
import { findMembershipFacts, type MembershipFacts } from '../seats.repository.ts';

export async function readToday({ clock }: Dependencies, connection: Connection): Promise<string> {
  const { timeZone } = await readCenter(connection);
  return localDateOf(clock.now(), timeZone);
}

/** @throws {DomainError} `not_found` */
export async function readMembership(connection: Connection, id: string): Promise<MembershipFacts> {
  const membership = await findMembershipFacts(connection, id);
  if (!membership) throw new DomainError('not_found');
  return membership;
}

/** Queues a mail about a client's seats, when there is an address. */
export async function mailSeat(
  dependencies: Dependencies,
  trx: Transaction,
  clientId: string,
  mailOf: (site: SeatMailSite, to: string) => Notice,
): Promise<void> {
  const { name: centerName, timeZone } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName, timeZone };
  await mailClient(dependencies, trx, clientId, ({ email }) => mailOf(site, email));
}

/** Records a change of the seats in the history of their membership. */
export async function auditSeat(
  { audit }: Dependencies,
  trx: Transaction,
  actor: Actor | null,
  membershipId: string,
  {
    before,
    after,
    reason = null,
  }: { before: string | null; after: string | null; reason?: string | null },
): Promise<void> {
  const changes = [{ field: 'standingSeat', before, after }];
  const entry = { actor, action: 'updated', entity: 'membership', entityId: membershipId } as const;
  await audit.write(trx, { ...entry, changes, reason });
}
