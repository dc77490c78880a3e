import { SectionNotInUse } from '@aforo/shared/area';

export function ClassesPage() {
  return (
    <SectionNotInUse title="Clases">
      Cuando lo esté, aquí verás las clases que das hoy y las siguientes, con quién viene a cada
      una.
    </SectionNotInUse>
  );
}
