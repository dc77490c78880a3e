import { formatDate } from '@aforo/shared/format';
import type { RuleValues } from './achievement.form.ts';

const all = new Intl.ListFormat('es', { type: 'conjunction' });
const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** A date still being typed is incomplete text. */
const isWhole = /^\d{4}-\d\d-\d\d$/;

/** The names of what a rule counts, in the rule's order; empty means everything. */
export interface RuleNames {
  services: readonly string[];
  professionals: readonly string[];
}

/**
 * The rule in one sentence: "Por venir a 10, 25 y 50 clases de Yoga con Marta antes de las 10:00".
 * Leaves out values that are not yet a valid number or date.
 */
export function achievementSentence(rule: RuleValues, names: RuleNames): string {
  const { startsFrom, startsUntil, since } = rule;
  const isFiltered = names.services.length > 0 || names.professionals.length > 0;
  const what = whatOf(rule);
  const filters = [
    ...(isFiltered && !what.includes('clase') ? ['en clases'] : []),
    ...(names.services.length > 0 ? [`de ${either.format(names.services)}`] : []),
    ...(names.professionals.length > 0 ? [`con ${either.format(names.professionals)}`] : []),
    ...hoursOf(startsFrom, startsUntil),
    ...(since !== null && isWhole.test(since) ? [`desde el ${formatDate(since)}`] : []),
  ];
  return `${[what, ...filters].join(' ')}.`;
}

function hoursOf(from: string | null, until: string | null): string[] {
  if (from !== null && until !== null) return [`entre las ${from} y las ${until}`];
  if (from !== null) return [`desde las ${from}`];
  return until === null ? [] : [`antes de las ${until}`];
}

function whatOf({ metric, steps, absenceDays, isRepeated }: RuleValues): string {
  const said = steps.filter((step) => step > 0);
  const numbers = all.format(said.map(String));
  const isOne = said.length === 1 && said[0] === 1;
  switch (metric) {
    case 'classes':
      if (isRepeated) return isOne ? 'Por cada clase' : `Cada ${numbers} clases`;
      return isOne ? 'Por la primera clase' : `Por venir a ${numbers} clases`;
    case 'weeks':
      return `Por venir ${numbers} semanas seguidas${isRepeated ? ', cada vez que lo consiga' : ''}`;
    case 'services':
      return `Por probar ${numbers} actividades distintas`;
    case 'return':
      return `${isRepeated ? 'Cada vez que vuelve' : 'Por volver'} después de ${typeof absenceDays === 'number' && absenceDays > 0 ? absenceDays : '…'} días sin venir`;
    case 'birthday':
      return `Por venir el día de su cumpleaños${isRepeated ? ', cada año' : ''}`;
  }
}

/** The reward besides the badge; null if there is none. */
export function rewardLabel({
  rewardCredits,
  rewardText,
}: {
  rewardCredits: number | null;
  rewardText: string | null;
}): string | null {
  if (rewardCredits !== null) {
    return rewardCredits === 1 ? '1 sesión de regalo' : `${rewardCredits} sesiones de regalo`;
  }
  return rewardText;
}

/** «12 personas lo tienen». */
export function holdersText(holders: number): string {
  if (holders === 0) return 'Nadie lo tiene todavía';
  return holders === 1 ? '1 persona lo tiene' : `${holders} personas lo tienen`;
}
