import { useQuery } from '@tanstack/react-query';
import Dumbbell from 'lucide-react/icons/dumbbell';
import { QueryState, together } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { OpenedRecord } from '../common/records/opened-record.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { ServicePanel } from './service/service-panel.tsx';
import { resourcesQuery } from './services.queries.ts';
import { ServicesTable } from './services-table.tsx';
import { TabTop } from '../common/lists/tab-top.ts';

/** Classes and appointments. */
export function ServicesTab() {
  const reading = together(useQuery(servicesQuery), useQuery(resourcesQuery));
  const urlState = useListView();
  return (
    <>
      <TabTop>
        <p>Las clases y citas que se ofrecen, con su duración, sus plazas y su precio.</p>
        <NewOneButton urlState={urlState}>Nuevo servicio</NewOneButton>
      </TabTop>
      <QueryState query={reading}>
        {([services, resources]) => (
          <>
            <ArchivableList
              items={services}
              urlState={urlState}
              empty={{
                icon: <Dumbbell size={24} />,
                title: 'No hay servicios',
                text: 'Aquí se define lo que se reserva: una clase de pilates, una cita de fisioterapia.',
                action: 'Crear el primero',
              }}
            >
              {(shown) => <ServicesTable services={shown} linkTo={urlState.linkTo} />}
            </ArchivableList>
            <OpenedRecord items={services} urlState={urlState}>
              {(panel) => <ServicePanel {...panel} resources={resources} />}
            </OpenedRecord>
          </>
        )}
      </QueryState>
    </>
  );
}
