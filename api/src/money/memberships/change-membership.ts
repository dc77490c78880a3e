import type { Actor } from '@aforo/shared/contract';
import {
  calendarFrom,
  endedMail,
  endingMail,
  findMembership,
  keptMail,
  lockMembership,
  type MembershipRow,
  pausedMail,
  resumedMail,
  setCalendar,
  setEnded,
  setEnding,
  setState,
} from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/local-time.ts';

type Needs = Pick<Dependencies, 'clock' | 'audit' | 'config' | 'outbox'>;
export type MembershipAct = 'pause' | 'resume' | 'cancel' | 'keep';

/**
 * Pauses, resumes, cancels or keeps a membership and mails its client. The paid period can always
 * be used until its end.
 * @throws {DomainError} `not_found`, `illegal_transition`
 */
export async function changeMembership(
  needs: Needs,
  trx: Transaction,
  actor: Actor,
  { id, act }: { id: string; act: MembershipAct },
): Promise<MembershipRow> {
  const { clock, audit } = needs;
  await lockMembership(trx, id);
  const before = await read(trx, id);
  const at = clock.now();
  const { timeZone } = await readCenter(trx);
  await apply(trx, before, { act, at, today: localDateOf(at, timeZone) });
  const after = await read(trx, id);
  const fields = ['state', 'endsWithPeriod', 'renewsOn'] as const;
  const changes = fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
  const auditSubject = { actor, entity: 'membership', entityId: id } as const;
  await audit.write(trx, { ...auditSubject, action: 'updated', changes });
  await mailClient(needs, trx, after, act);
  return after;
}

async function mailClient(
  { config, outbox }: Needs,
  trx: Transaction,
  membership: MembershipRow,
  act: MembershipAct,
): Promise<void> {
  const { clientEmail, state } = membership;
  if (clientEmail === null) return;
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: config.publicUrl.origin, centerName, timeZone, currency };
  const mailOf = {
    pause: pausedMail,
    resume: resumedMail,
    cancel: state === 'ended' ? endedMail : endingMail,
    keep: keptMail,
  }[act];
  await outbox.add(trx, mailOf(site, clientEmail, membership));
}

async function apply(
  trx: Transaction,
  membership: MembershipRow,
  { act, at, today }: { act: MembershipAct; at: Date; today: string },
): Promise<void> {
  const { id, state, endsWithPeriod } = membership;
  switch (act) {
    case 'pause':
      if (state !== 'active' || endsWithPeriod) throw new DomainError('illegal_transition');
      return setState(trx, id, 'paused');
    case 'resume':
      // A suspended membership resumes when it is paid.
      if (state !== 'paused') throw new DomainError('illegal_transition');
      await setState(trx, id, 'active');
      return setCalendar(trx, id, calendarFrom(today, membership));
    case 'cancel':
      if (state === 'ended' || endsWithPeriod) throw new DomainError('illegal_transition');
      // These have no paid time left.
      if (state === 'suspended' || membership.renewsOn <= today) return setEnded(trx, id, at);
      return setEnding(trx, id, true);
    case 'keep':
      if (state === 'ended' || !endsWithPeriod) throw new DomainError('illegal_transition');
      return setEnding(trx, id, false);
  }
}

async function read(trx: Transaction, id: string): Promise<MembershipRow> {
  const membership = await findMembership(trx, id);
  if (!membership) throw new DomainError('not_found');
  return membership;
}
