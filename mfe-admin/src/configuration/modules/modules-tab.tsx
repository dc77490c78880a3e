import Wrench from 'lucide-react/icons/wrench';
import { LinkButton, Stack } from '@aforo/shared/ui';
import { TabTop } from '../../common/lists/tab-top.ts';
import { screenPaths } from '../../paths.ts';
import { ModulesAnswer } from './modules-answer.tsx';
import { OwnerList } from './owner-list.tsx';

/** The parts of Aforo for the center's owner: state, last change, health and rollback. */
export function ModulesTab() {
  return (
    <Stack gap={5}>
      <TabTop>
        <p>
          Aforo se actualiza por secciones, una a una. Si después de una actualización algo va mal,
          aquí se vuelve a la versión anterior.
        </p>
        <LinkButton to={`/${screenPaths.modules}`} icon={<Wrench size={18} aria-hidden />}>
          Detalle técnico
        </LinkButton>
      </TabTop>
      <ModulesAnswer>{(status) => <OwnerList status={status} />}</ModulesAnswer>
    </Stack>
  );
}
