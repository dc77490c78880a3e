import type { Membership, MembershipActPreview, PackageChangeOffer } from '@aforo/shared/contract';
import { formatDate } from '@aforo/shared/format';
import type { MembershipAct } from './membership-act.tsx';
import { actEffectTexts } from './membership-act.messages.ts';
import { membershipLines, packageChangeTexts, type PaidBy } from './membership.messages.ts';

/** A client's act on a membership, with the server's answer. */
export type MembershipOutcome =
  | { kind: 'act'; act: MembershipAct; effect: MembershipActPreview; membership: Membership }
  | { kind: 'change'; offer: PackageChangeOffer; before: string; membership: Membership };

/** The act that undoes another one; the others change money or were undone themselves. */
export function inverseOf(outcome: MembershipOutcome): MembershipAct | null {
  if (outcome.kind !== 'act' || outcome.membership.state === 'ended') return null;
  if (outcome.act === 'pause') return 'resume';
  return outcome.act === 'cancel' ? 'keep' : null;
}

/** Whether the inverse act gives back all that an act has taken. */
export function restoresAll(done: MembershipActPreview, inverse: MembershipActPreview): boolean {
  return (
    done.makeUpsLost === 0 &&
    inverse.seatsLost === 0 &&
    inverse.booked.length >= done.freed.length &&
    inverse.makeUpsLost === 0
  );
}

export function outcomeTitle(outcome: MembershipOutcome, isUndone: boolean): string {
  const { membership } = outcome;
  if (isUndone) return 'Deshecho: sigue como antes';
  const day = formatDate(membership.renewsOn);
  if (outcome.kind === 'change') {
    const { offer } = outcome;
    if (offer.isCurrent) return `Sigues con ${offer.name}`;
    return offer.when === 'now'
      ? `Ya tienes ${offer.name}`
      : `Cambia el ${formatDate(offer.startsOn)}`;
  }
  switch (outcome.act) {
    case 'pause':
      return 'En pausa';
    case 'resume':
      return 'En marcha otra vez';
    case 'cancel':
      return membership.state === 'ended' ? 'Terminada' : `Termina el ${day}`;
    case 'keep':
      return 'Ya no termina';
  }
}

interface Place {
  currency: string;
  timeZone: string;
}

/** What the act did and what happens next. */
export function outcomeLines(
  outcome: MembershipOutcome,
  undone: Membership | null,
  { paidBy, place, now }: { paidBy: PaidBy; place: Place; now: Date },
): string[] {
  const next = membershipLines(undone ?? outcome.membership, paidBy, place, now);
  if (undone) return next;
  if (outcome.kind === 'change') {
    const { offer, before } = outcome;
    return packageChangeTexts(offer, { before, paidBy, currency: place.currency });
  }
  return [...actEffectTexts(outcome.effect, place.currency), ...next];
}
