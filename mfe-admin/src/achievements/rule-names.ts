import type { AchievementRule } from '@aforo/shared/contract';
import type { RuleNames } from './achievement-sentence.ts';

interface NamedItem {
  id: string;
  name: string;
}

/** The names of a rule's services and professionals; a name that has not loaded yet is left out. */
export function ruleNames(
  services: readonly NamedItem[] | undefined,
  professionals: readonly NamedItem[] | undefined,
) {
  const of = (items: readonly NamedItem[] | undefined, ids: readonly string[]) =>
    (items ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (rule: Pick<AchievementRule, 'serviceIds' | 'professionalIds'>): RuleNames => ({
    services: of(services, rule.serviceIds),
    professionals: of(professionals, rule.professionalIds),
  });
}
