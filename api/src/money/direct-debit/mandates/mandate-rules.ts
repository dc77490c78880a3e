import type { MandateState } from '@aforo/shared/contract';
import { addMonths } from '../../../platform/time/local-time.ts';

/** Months after which a mandate that is not collected lapses (SEPA Core rulebook, 4.1). */
const lapseMonths = 36;

/** Reasons of returns that another account solves. */
const accountReasons = ['AC01', 'AC04', 'AC06'];

export function isAccountReason(reasonCode: string): boolean {
  return accountReasons.includes(reasonCode);
}

/** The reason of a mandate whose account was encrypted with a key that is lost. */
export const keyLost = 'key_lost';

/** Whether it is collected in another account if the client gives one. */
export function canChangeAccount({
  state,
  blockedReason,
}: {
  state: MandateDates['state'];
  blockedReason: string | null;
}): boolean {
  if (blockedReason === null) return state === 'active';
  return blockedReason === keyLost || isAccountReason(blockedReason);
}

/**
 * Whether it was signed in another program, where its paper is. That program may have collected it
 * although its last collection is unknown.
 */
export function isOfOtherProgram({
  evidence,
  paperType,
}: {
  evidence: 'paper' | 'screen' | null;
  paperType: string | null;
}): boolean {
  return evidence === 'paper' && paperType === null;
}

interface MandateDates {
  state: 'unsigned' | 'active' | 'blocked' | 'cancelled';
  signedOn: string | null;
  lastCollectedOn: string | null;
}

/** The first day on which it can't be collected; null while it is unsigned. */
export function lapseDate({
  signedOn,
  lastCollectedOn,
}: Omit<MandateDates, 'state'>): string | null {
  const from = lastCollectedOn ?? signedOn;
  return from === null ? null : addMonths(from, lapseMonths);
}

/** @param on the day on which it would be collected */
export function mandateStateOn(mandate: MandateDates, on: string): MandateState {
  const lapsesOn = lapseDate(mandate);
  return mandate.state === 'active' && lapsesOn !== null && on >= lapsesOn
    ? 'lapsed'
    : mandate.state;
}
