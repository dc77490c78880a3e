import { useQuery } from '@tanstack/react-query';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Plus from 'lucide-react/icons/plus';
import { Button, EmptyState, FailedState, TableSkeleton, toast } from '@aforo/shared/ui';
import { ArchivableList } from '../common/archivable-list.tsx';
import { newOne, useListView } from '../common/list-view.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { ServicePanel } from './service-panel.tsx';
import { resourcesQuery } from './services.queries.ts';
import { ServicesTable } from './services-table.tsx';
import { TabTop } from './tab-top.ts';

/** Classes and appointments. */
export function ServicesTab() {
  const services = useQuery(servicesQuery);
  const resources = useQuery(resourcesQuery);
  const { view, linkTo, open, close, showArchived } = useListView();
  const failed = services.error ?? resources.error;
  const opened = services.data?.find(({ id }) => id === view.open);
  const write = () => open(newOne);
  return (
    <>
      <TabTop>
        <p>Las clases y citas que se ofrecen, con su duración, sus plazas y su precio.</p>
        <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={write}>
          Nuevo servicio
        </Button>
      </TabTop>
      {services.data && resources.data ? (
        <>
          <ArchivableList
            items={services.data}
            hasArchived={view.hasArchived}
            onShowArchived={showArchived}
            empty={
              <EmptyState
                icon={<Dumbbell size={24} />}
                title="No hay servicios"
                action={<Button onClick={write}>Crear el primero</Button>}
              >
                Aquí se define lo que se reserva: una clase de pilates, una cita de fisioterapia.
              </EmptyState>
            }
          >
            {(shown) => <ServicesTable services={shown} linkTo={linkTo} />}
          </ArchivableList>
          {opened || view.open === newOne ? (
            <ServicePanel
              // Another service starts with its own values.
              key={view.open}
              service={opened}
              resources={resources.data}
              onClose={close}
              onSaved={({ name }) => {
                toast.success(`${name}, guardado.`);
                close();
              }}
            />
          ) : null}
        </>
      ) : failed ? (
        <FailedState
          error={failed}
          isRetrying={services.isFetching || resources.isFetching}
          onRetry={() => {
            void services.refetch();
            void resources.refetch();
          }}
        />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}
