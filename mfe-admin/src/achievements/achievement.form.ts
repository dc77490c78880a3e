import {
  achievementInputSchema,
  type Achievement,
  type AchievementInput,
  type AchievementMetric,
  type AchievementRule,
} from '@aforo/shared/contract';
import { inputOf, type FormValues } from '@aforo/shared/form';

/** `absenceDays` is null for a metric without it. */
export type RuleValues = FormValues<AchievementRule>;

/** The steps that most studios use. */
const usualSteps = [1, 5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000];

const everything = {
  absenceDays: null,
  isRepeated: false,
  serviceIds: [],
  professionalIds: [],
  startsFrom: null,
  startsUntil: null,
  since: null,
} as const;

/** The default rule of each metric. */
export function startOf(metric: AchievementMetric): AchievementRule {
  const base = { ...everything, serviceIds: [], professionalIds: [], metric };
  switch (metric) {
    case 'classes':
      return { ...base, steps: [...usualSteps] };
    case 'weeks':
      return { ...base, steps: [4, 8, 12, 26, 52] };
    case 'services':
      return { ...base, steps: [3, 5] };
    case 'return':
      return { ...base, steps: [1], absenceDays: 30, isRepeated: true };
    case 'birthday':
      return { ...base, steps: [1], isRepeated: true };
  }
}

interface Idea {
  metric: AchievementMetric;
  label: string;
  help: string;
  name: string;
  icon: Achievement['icon'];
}

/** Common achievements offered as templates; a draft from one needs only small edits. */
export const ideas: readonly Idea[] = [
  {
    metric: 'classes',
    label: 'Venir muchas veces',
    help: '10, 25, 50, 100 clases…',
    name: 'Constancia',
    icon: 'medal',
  },
  {
    metric: 'weeks',
    label: 'No fallar ninguna semana',
    help: '4, 8, 12 semanas seguidas…',
    name: 'Racha',
    icon: 'flame',
  },
  {
    metric: 'services',
    label: 'Probar cosas distintas',
    help: '3 o 5 actividades',
    name: 'De todo un poco',
    icon: 'sparkles',
  },
  {
    metric: 'return',
    label: 'Volver',
    help: 'Después de un mes sin venir',
    name: 'Qué bien que vuelvas',
    icon: 'heart',
  },
  {
    metric: 'birthday',
    label: 'Celebrar el cumpleaños',
    help: 'Venir ese mismo día',
    name: 'Cumpleaños en clase',
    icon: 'cake',
  },
];

export function draftOf({ metric, name, icon }: Idea): AchievementInput {
  return {
    name,
    icon,
    description: '',
    rewardCredits: null,
    rewardText: null,
    isMailed: false,
    rule: startOf(metric),
  };
}

/** The fields of an achievement that the form edits. */
export function toValues(achievement: Achievement): AchievementInput {
  const values = inputOf(achievementInputSchema, achievement);
  // Copies the rule: the form mutates its values, and the original is in the query cache.
  return { ...values, rule: { ...values.rule } };
}

/** `1, 5 y 10` → [1, 5, 10]; any characters other than digits separate the numbers. */
export function parseSteps(text: string): number[] {
  return text
    .split(/\D+/)
    .filter(Boolean)
    .map((digits) => Number(digits.slice(0, 6)));
}
