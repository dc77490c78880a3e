import { SectionNotInUse } from '@aforo/shared/area';

export function AchievementsPage() {
  return (
    <SectionNotInUse>
      Cuando lo esté, aquí se definirá qué se premia y se verá quién lo ha ganado.
    </SectionNotInUse>
  );
}

export function AchievementPage() {
  return (
    <SectionNotInUse>
      Cuando lo esté, aquí se verán la regla de este logro y quién lo ha ganado.
    </SectionNotInUse>
  );
}
