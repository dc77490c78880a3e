import type { Actor, AuditEntry, ErasurePreview } from '@aforo/shared/contract';
import type { BonosService } from '../../../booking/bonos/index.ts';
import { cancelBooking, leaveWaitlist } from '../../../booking/bookings/index.ts';
import {
  endSeatsOfClient,
  lockSeatsOfClient,
  type LockedSessions,
} from '../../../booking/standing-seats/index.ts';
import { withdrawInvitation } from '../../../identity/users/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { forgetMailFiles } from '../../../platform/outbox/index.ts';
import {
  type Audience,
  decideErasure,
  type ErasureDecision,
  type ErasureFacts,
  type ErasureWish,
} from './erasure-decision.ts';
import { loadErasureFacts } from './erasure-facts.ts';
import { goesTexts, staysTexts } from './erasure.messages.ts';
import * as repository from './erasure.repository.ts';
import { blankMentions, listKnownTexts } from './mentions.repository.ts';
import * as subjects from './subject.repository.ts';
import type { SubjectRow } from './subject.repository.ts';

const noWish: ErasureWish = { givesUpSessions: false, debtIsSettled: false };

const audienceOf = (actor: Actor): Audience => (actor.role === 'client' ? 'self' : 'staff');

/**
 * The consequences of an erasure and the obstacles to it, from the same decision that the command
 * takes.
 */
export async function previewErasure(
  dependencies: Dependencies,
  actor: Actor,
  clientId: string,
): Promise<ErasurePreview> {
  const { connection } = dependencies.database;
  const { facts } = await loadErasureFacts(dependencies, connection, { actor, clientId });
  return present(facts, decideErasure(facts, noWish, audienceOf(actor)));
}

/**
 * Ends everything the client has here and removes all identifying data. Figures are kept
 * anonymously. One transaction; it cannot be undone.
 * @throws {DomainError} `erasure_refused` with each reason; `stale_version` when the consequences
 * differ from those shown; `client_erased`
 */
export async function eraseClient(
  dependencies: Dependencies,
  bonos: BonosService,
  trx: Transaction,
  actor: Actor,
  asked: ErasureWish & { clientId: string; seen: string },
): Promise<void> {
  const { clientId } = asked;
  const { clock, audit } = dependencies;
  const now = clock.now();
  const sessions = await lockAll(dependencies, trx, clientId, now);
  const loaded = await loadErasureFacts(dependencies, trx, { actor, clientId });
  const { subject, facts } = loaded;
  const decision = decideErasure(facts, asked, audienceOf(actor));
  // guard: personal data: blocking records refuse an erasure (erasure.test.ts)
  // without: `if (decision.refusals.length > 0) {` → `if (decision.refusals.length > 99) {`
  if (decision.refusals.length > 0) {
    throw new DomainError('erasure_refused', { refusals: decision.refusals });
  }
  // guard: personal data: expected outcome of an erasure (erasure.test.ts)
  // without: `if (decision.seen !== asked.seen) {` → `if (asked.seen === '') {`
  if (decision.seen !== asked.seen) {
    const current = present(facts, decideErasure(facts, noWish, audienceOf(actor)));
    throw new DomainError('stale_version', { current });
  }

  await cancelEverything(dependencies, trx, actor, clientId, facts);
  const reason = 'Borrado de sus datos';
  await endSeatsOfClient(dependencies, trx, sessions, { clientId, actor, reason });

  // Write the audit entry first: the database allows blanking only for clients with an erasure
  // entry.
  const changes = auditChangesOf(facts, decision);
  const erased = { actor, action: 'erased', changes } as const;
  await audit.write(trx, { ...erased, entity: 'client', entityId: clientId });
  if (subject.userId !== null) {
    await audit.write(trx, { ...erased, entity: 'user', entityId: subject.userId });
  }
  const mergedIds = await subjects.listMergedIds(trx, clientId);
  const texts = await blankRows(trx, subject);
  await forfeitSessions(trx, bonos, actor, clientId);
  await leaveHousehold(dependencies, trx, actor, clientId);
  await blankTexts(dependencies, trx, { subject, texts }, now);
  // Their other records have no account, bookings or bonos of their own any more.
  for (const entityId of mergedIds) {
    const mergedRecord = await subjects.findSubject(trx, entityId);
    if (!mergedRecord) continue;
    await audit.write(trx, { actor, action: 'erased', entity: 'client', entityId });
    const known = await blankRows(trx, mergedRecord);
    await blankTexts(dependencies, trx, { subject: mergedRecord, texts: known }, now);
  }
}

/** Blanks the rows of one record. @returns the texts to remove elsewhere */
async function blankRows(trx: Transaction, subject: SubjectRow): Promise<string[]> {
  await repository.beginErasing(trx, subject.id);
  const texts = await listKnownTexts(trx, subject);
  await repository.blankHistory(trx, subject);
  await repository.blankLinkedColumns(trx, subject);
  return texts;
}

async function blankTexts(
  { config }: Dependencies,
  trx: Transaction,
  { subject, texts }: { subject: SubjectRow; texts: readonly string[] },
  now: Date,
): Promise<void> {
  await blankMentions(trx, texts);
  await repository.deleteCopies(trx, subject, texts);
  await forget(trx, subject, texts, now);
  await forgetMailFiles(config, texts);
}

/**
 * Locks the series of fixed seats, the sessions, then the client, the account and the bonos: the
 * order of every writer.
 */
async function lockAll(
  dependencies: Dependencies,
  trx: Transaction,
  clientId: string,
  now: Date,
): Promise<LockedSessions> {
  const sessions = await lockSeatsOfClient(dependencies, trx, clientId, async () => {
    const upcoming = await subjects.listUpcoming(trx, clientId, now);
    const waiting = await subjects.listWaiting(trx, clientId);
    return [...upcoming, ...waiting].map(({ sessionId }) => sessionId);
  });
  await subjects.lockSubject(trx, clientId);
  return sessions;
}

/** Follows the center's usual rules: seats go to the waiting list, credits are returned. */
async function cancelEverything(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  clientId: string,
  { upcoming }: ErasureFacts,
): Promise<void> {
  // First, or a returned credit could promote them to another seat.
  for (const { id } of await subjects.listWaiting(trx, clientId)) {
    await leaveWaitlist(dependencies, trx, id);
  }
  for (const { bookingId, outcome } of upcoming) {
    const told = { expected: outcome, expectedFeeMinor: undefined, forgiveReason: null };
    await cancelBooking(dependencies, trx, actor, bookingId, told);
  }
}

/** The others stay; their history says that they lost their payer or a dependant. */
async function leaveHousehold(
  { audit, clock }: Dependencies,
  trx: Transaction,
  actor: Actor,
  clientId: string,
): Promise<void> {
  for (const member of await repository.leaveHousehold(trx, clientId)) {
    const { payerId, dependantId, relation, invitedUserId } = member;
    const isPayer = payerId === clientId;
    if (isPayer && invitedUserId) await withdrawInvitation(trx, invitedUserId, clock.now());
    await audit.write(trx, {
      actor,
      action: 'updated',
      entity: 'client',
      entityId: isPayer ? dependantId : payerId,
      changes: [{ field: isPayer ? 'payer' : 'dependant', before: relation, after: null }],
    });
  }
}

/** Sets the remaining sessions to zero, because they can no longer be used. */
async function forfeitSessions(
  trx: Transaction,
  bonos: BonosService,
  actor: Actor,
  clientId: string,
): Promise<void> {
  for (const { id, kind, state, balance } of await subjects.listPurchases(trx, clientId)) {
    if (kind !== 'credits' || state === 'refunded' || balance === 0) continue;
    await bonos.adjust(trx, actor, id, {
      amount: -balance,
      reason: 'Renuncia al borrar sus datos',
    });
  }
}

async function forget(
  trx: Transaction,
  subject: SubjectRow,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  await repository.deleteCorrespondence(trx, subject, texts);
  await repository.deleteRowsOfClient(trx, subject);
  await repository.blankClient(trx, subject.id, now);
  if (subject.userId !== null) await repository.blankAccount(trx, subject.userId, now);
}

/** Figures only, no personal data. */
function auditChangesOf(facts: ErasureFacts, decision: ErasureDecision): AuditEntry['changes'] {
  return [
    ...figure('upcomingBookings', facts.upcoming.length),
    ...figure('sessionsLeft', decision.sessionsLeft),
    ...figure('debt', decision.owedMinor),
  ];
}

function figure(field: string, amount: number): AuditEntry['changes'] {
  return amount === 0 ? [] : [{ field, before: String(amount), after: '0' }];
}

function present(facts: ErasureFacts, decision: ErasureDecision): ErasurePreview {
  const { refusals, sessionsLeft, hasUnlimited, seen } = decision;
  return {
    name: facts.name,
    refusals,
    goes: [...goesTexts],
    stays: staysTexts(facts.keptDocuments, facts.dependants),
    upcoming: facts.upcoming.map(({ service, startsAt, returnsCredit }) => ({
      service,
      startsAt: startsAt.toISOString(),
      returnsCredit,
    })),
    sessionsLeft,
    hasUnlimited,
    seen,
  };
}
