import { createHash } from 'node:crypto';
import type { MergeRefusal, MergeRefusalReason } from '@aforo/shared/contract';
import { refusalText } from './merge.messages.ts';

export interface RecordFacts {
  version: number;
  status: 'active' | 'archived';
  hasAccount: boolean;
  payerId: string | null;
  dependantIds: readonly string[];
}

/** What decides whether two records can be merged. */
export interface MergeFacts {
  keptId: string;
  mergedId: string;
  kept: RecordFacts;
  merged: RecordFacts;
  /** The merged record has records merged into it. */
  keepsOthers: boolean;
  /** Names of sessions in which both have a seat, coming or without attendance of one. */
  sameSessions: readonly string[];
  /** Names of coming sessions of the merged record at the time of one of the kept record. */
  sameTimes: readonly string[];
  sameWaitlists: readonly string[];
  /** Names of past sessions that both booked, of which the merged record's seat is unpaid. */
  unpaidDuplicates: readonly string[];
  /** Names of classes in which both have a fixed seat or wait for one. */
  sameSeats: readonly string[];
  /** Names of packages of which both have a membership. */
  sameMemberships: readonly string[];
  bothHaveMandates: boolean;
  bothHaveCards: boolean;
  hasStartedPayment: boolean;
  /** Both have health notes, or one has them and the other withdrew its consent later. */
  hasHealthConflict: boolean;
}

/** A household has one payer and at most this many dependants. */
const maxDependants = 12;

export function decideMerge(facts: MergeFacts): { refusals: MergeRefusal[]; seen: string } {
  const { kept, merged } = facts;
  const found: [MergeRefusalReason, boolean, (readonly string[])?][] = [
    ['archived', kept.status === 'archived'],
    // guard: merges: two accounts are not merged (client-merge.test.ts)
    // without: `kept.hasAccount && merged.hasAccount` → `false`
    ['twoAccounts', kept.hasAccount && merged.hasAccount],
    ['keepsOthers', facts.keepsOthers],
    ['sameSession', facts.sameSessions.length > 0, facts.sameSessions],
    ['sameTime', facts.sameTimes.length > 0, facts.sameTimes],
    ['unpaidDuplicate', facts.unpaidDuplicates.length > 0, facts.unpaidDuplicates],
    ['sameWaitlist', facts.sameWaitlists.length > 0, facts.sameWaitlists],
    ['fixedSeat', facts.sameSeats.length > 0, facts.sameSeats],
    ['membership', facts.sameMemberships.length > 0, facts.sameMemberships],
    ['mandate', facts.bothHaveMandates],
    ['card', facts.bothHaveCards],
    ['paymentStarted', facts.hasStartedPayment],
    ['health', facts.hasHealthConflict],
    ['household', breaksHousehold(facts)],
  ];
  const refusals = found
    .filter(([, isInTheWay]) => isInTheWay)
    .map(([reason, , names = []]) => ({ reason, text: refusalText(reason, names) }));
  return { refusals, seen: digestOf(facts) };
}

/** One level, one payer, and no new payer for a person with an account. */
function breaksHousehold({ keptId, mergedId, kept, merged }: MergeFacts): boolean {
  const isOneFamily = kept.payerId === mergedId || merged.payerId === keptId;
  const pays = (one: RecordFacts) => one.dependantIds.length > 0;
  return (
    isOneFamily ||
    (merged.payerId !== null && (kept.payerId !== null || pays(kept) || kept.hasAccount)) ||
    (kept.payerId !== null && (pays(merged) || merged.hasAccount)) ||
    kept.dependantIds.length + merged.dependantIds.length > maxDependants
  );
}

function digestOf(facts: MergeFacts): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
