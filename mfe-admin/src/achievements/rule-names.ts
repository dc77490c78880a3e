import type { AchievementRule } from '@aforo/shared/contract';
import type { RuleNames } from './achievement-sentence.ts';

interface Named {
  id: string;
  name: string;
}

/** The names of a rule's services and professionals; a name that has not loaded yet is left out. */
export function ruleNames(
  services: readonly Named[] | undefined,
  professionals: readonly Named[] | undefined,
) {
  const of = (items: readonly Named[] | undefined, ids: readonly string[]) =>
    (items ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (rule: Pick<AchievementRule, 'serviceIds' | 'professionalIds'>): RuleNames => ({
    services: of(services, rule.serviceIds),
    professionals: of(professionals, rule.professionalIds),
  });
}
