import type { AbsencePlan } from '@aforo/shared/contract';
import { formatClassCount, formatDay, formatLongDate, localDateOf } from '../format/index.ts';
import { lastDayOf } from './seats.messages.ts';

/**
 * The effect of an absence in words, to clients (`recuperas`), to the parents of a child and to staff
 * (`recupera`).
 */

type AbsentClass = AbsencePlan['classes'][number];
export interface AbsenceVoice {
  /** The reader announces the absence for themselves or their child; otherwise they are staff. */
  isClient: boolean;
  /** The child whose absence a parent announces. */
  childName?: string | null;
  timeZone: string;
  now: Date;
}

/** The counts that the server compares with what it would do. */
export function absenceCounts({ classes }: AbsencePlan) {
  const late = classes.filter(({ outcome }) => outcome === 'late').length;
  const makeUps = classes.filter(({ makeUpUntil }) => makeUpUntil !== null).length;
  return { inTime: classes.length - late, late, makeUps };
}

/** For one class: `Avisas a tiempo: recuperas esta clase hasta el jueves 30 de abril.` */
export function classEffectText(
  { outcome, makeUpUntil, refusal, makeUpLimit }: AbsentClass,
  { isClient, childName, timeZone, now }: AbsenceVoice,
): string {
  if (outcome === 'late') {
    return isClient ? 'Es tarde: esta clase se pierde.' : 'Es tarde: pierde esta clase.';
  }
  const isOwn = isClient && !childName;
  const inTime = isClient ? 'Avisas a tiempo' : 'Avisa a tiempo';
  if (makeUpUntil !== null) {
    const last = formatLongDate(lastDayOf(makeUpUntil, timeZone), localDateOf(now, timeZone));
    return `${inTime}: ${isOwn ? 'recuperas' : `${childName ? `${childName} ` : ''}recupera`} esta clase hasta el ${last}.`;
  }
  if (refusal !== 'limit') {
    const why =
      makeUpLimit === 0
        ? 'En esta cuota las faltas no se recuperan.'
        : 'Esta clase no se recupera.';
    return `${inTime} y ${isOwn ? 'tu' : 'su'} plaza queda libre. ${why}`;
  }
  return `${inTime}, pero ya hay ${formatClassCount(makeUpLimit)} por recuperar, el máximo: esta no se suma.`;
}

/** Why days beyond the planned classes can't be announced yet; null when they can. */
export function unplannedText(
  toDate: string,
  { plannedUntil }: AbsencePlan,
  { isClient, timeZone, now }: AbsenceVoice,
): string | null {
  if (plannedUntil === null || toDate <= plannedUntil) return null;
  const last = formatLongDate(plannedUntil, localDateOf(now, timeZone));
  const advice = isClient ? 'Avisa ahora hasta ese día, y' : 'Apunta ahora hasta ese día, y';
  return `Las clases están programadas hasta el ${last}. ${advice} más adelante el resto.`;
}

/** For a class in a list: `la recuperas hasta el jue 30 abr`. */
export function shortEffectText(
  { outcome, makeUpUntil }: AbsentClass,
  { isClient, childName, timeZone }: AbsenceVoice,
): string {
  if (outcome === 'late') return 'se pierde';
  if (makeUpUntil === null) return 'no se recupera';
  return `${isClient && !childName ? 'la recuperas' : 'la recupera'} hasta el ${formatDay(lastDayOf(makeUpUntil, timeZone))}`;
}

/** `3 clases: 2 se recuperan y 1 se pierde por avisar tarde.` */
export function absenceSummary(plan: AbsencePlan): string {
  const { inTime, late, makeUps } = absenceCounts(plan);
  if (plan.classes.length === 1) {
    if (late > 0) return '1 clase, que se pierde por avisar tarde.';
    return makeUps > 0 ? '1 clase, que se recupera.' : '1 clase, que no se recupera.';
  }
  const plain = inTime - makeUps;
  const parts = [
    makeUps > 0 ? `${makeUps} se ${makeUps === 1 ? 'recupera' : 'recuperan'}` : '',
    plain > 0 ? `${plain} no se ${plain === 1 ? 'recupera' : 'recuperan'}` : '',
    late > 0 ? `${late} se ${late === 1 ? 'pierde' : 'pierden'} por avisar tarde` : '',
  ].filter(Boolean);
  return `${formatClassCount(plan.classes.length)}: ${new Intl.ListFormat('es').format(parts)}.`;
}

/** What an announced absence gave: `Tienes 1 clase por recuperar hasta el jueves 30 de abril.` */
export function absenceResultText(
  { classes }: AbsencePlan,
  { isClient, childName, timeZone, now }: AbsenceVoice,
): string {
  const given = classes.flatMap(({ makeUpUntil }) => (makeUpUntil === null ? [] : [makeUpUntil]));
  const first = given.toSorted()[0];
  if (first === undefined) {
    return isClient
      ? `El centro ya lo sabe, y ${childName ? 'su' : 'tu'} plaza de ese día queda libre.`
      : 'Su plaza de ese día queda libre.';
  }
  const last = formatLongDate(lastDayOf(first, timeZone), localDateOf(now, timeZone));
  return `${isClient ? (childName ? `${childName} tiene` : 'Tienes') : 'Tiene'} ${formatClassCount(given.length)} más por recuperar, ${given.length === 1 ? '' : 'la primera '}hasta el ${last}.`;
}
