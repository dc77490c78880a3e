import type { RosterEntry } from '@aforo/shared/contract';
import { dateFormat, isBirthday, localDateOf } from '../../platform/time/local-time.ts';
import { moneyText } from '../../platform/formats/money-text.ts';

/** A bono is shown as about to expire from this many days before. */
const SOON_DAYS = 7;

interface Facts {
  startsAt: Date;
  birthDate: string | null;
  overrideReason: string | null;
  owedMinor: number;
  aheadMinor: number;
  isFirstTime: boolean;
  /** The number of attended classes including this one, when it reaches an achievement. */
  reachedStep: number | null;
  /** When the client answered a reminder that they will come. */
  comingAt: Date | null;
  bonoName: string | null;
  bonoKind: 'credits' | 'unlimited' | null;
  bonoBalance: number | null;
  bonoExpiresAt: Date | null;
  bonoPaysFor: 'any' | 'standing' | 'makeUp' | null;
}

interface CenterSettings {
  timeZone: string;
  currency: string;
}

/** The notes about a client in a roster. Notes about money only for users who charge. */
export function rosterNotesOf(
  { timeZone, currency }: CenterSettings,
  seesMoney: boolean,
): (facts: Facts) => RosterEntry['notes'] {
  const dates = dateFormat('es', { timeZone, day: 'numeric', month: 'short' });
  function urgentNotes(facts: Facts): RosterEntry['notes'] {
    const notes: RosterEntry['notes'] = [];
    const { owedMinor, aheadMinor } = facts;
    const parts = [
      ...(owedMinor > 0 ? [`debe ${moneyText(owedMinor, currency)}`] : []),
      ...(aheadMinor > 0 ? [`por pagar ${moneyText(aheadMinor, currency)}`] : []),
    ];
    if (parts.length > 0) notes.push({ kind: 'owes', text: parts.join(' · ') });
    if (facts.overrideReason !== null) notes.push({ kind: 'override', text: facts.overrideReason });
    const expiresAt = facts.bonoExpiresAt;
    // The period of a fixed seat renews; its end is no expiry.
    const expires = expiresAt !== null && facts.bonoPaysFor !== 'standing';
    if (expires && isSoon(expiresAt, facts.startsAt)) {
      // The last valid day is the one before the midnight at which the bono expires.
      const last = new Date(expiresAt.getTime() - 1);
      notes.push({ kind: 'expiring', text: `caduca el ${dates.format(last)}` });
    }
    return notes;
  }
  return (facts) => {
    const notes: RosterEntry['notes'] = [];
    // What is owed and what pays first: a narrow view shows only the first notes.
    if (seesMoney) notes.push(...urgentNotes(facts));
    if (seesMoney && facts.bonoName !== null) {
      const left = facts.bonoKind === 'credits' ? ` · quedan ${facts.bonoBalance ?? 0}` : '';
      notes.push({ kind: 'bono', text: `${facts.bonoName}${left}` });
    }
    // Not money: after this class the client has to renew.
    if (!seesMoney && facts.bonoKind === 'credits' && facts.bonoBalance === 0) {
      notes.push({ kind: 'bono', text: 'última del bono' });
    }
    if (facts.comingAt !== null) notes.push({ kind: 'coming', text: 'viene' });
    if (facts.isFirstTime) notes.push({ kind: 'firstTime', text: 'primera vez' });
    if (
      facts.birthDate !== null &&
      isBirthday(facts.birthDate, localDateOf(facts.startsAt, timeZone))
    ) {
      notes.push({ kind: 'birthday', text: 'cumpleaños' });
    }
    if (facts.reachedStep !== null) {
      notes.push({ kind: 'achievement', text: `hoy llega a ${facts.reachedStep}` });
    }
    return notes;
  };
}

function isSoon(expiresAt: Date, startsAt: Date): boolean {
  return expiresAt.getTime() - startsAt.getTime() <= SOON_DAYS * 86_400_000;
}
