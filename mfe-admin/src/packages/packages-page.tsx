import { useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import { Page } from '@aforo/shared/area';
import { Button, EmptyState, FailedState, TableSkeleton, toast } from '@aforo/shared/ui';
import { ArchivableList } from '../common/archivable-list.tsx';
import { newOne, useListView } from '../common/list-view.ts';
import { servicesQuery } from '../common/services.queries.ts';
import { PackagePanel } from './package-panel.tsx';
import { packagesQuery } from './packages.queries.ts';
import { PackagesTable } from './packages-table.tsx';

/** What is sold as bonos. */
export function PackagesPage() {
  const packages = useQuery(packagesQuery);
  const services = useQuery(servicesQuery);
  const { view, linkTo, open, close, showArchived } = useListView();
  const failed = packages.error ?? services.error;
  const opened = packages.data?.find(({ id }) => id === view.open);
  const write = () => open(newOne);
  return (
    <Page
      title="Paquetes"
      help="Lo que se vende como bono: sesiones, caducidad, servicios y precio."
      action={
        <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={write}>
          Nuevo paquete
        </Button>
      }
    >
      {packages.data && services.data ? (
        <>
          <ArchivableList
            items={packages.data}
            hasArchived={view.hasArchived}
            onShowArchived={showArchived}
            empty={
              <EmptyState
                icon={<PackageOpen size={24} />}
                title="No hay paquetes a la venta"
                action={<Button onClick={write}>Crear el primero</Button>}
              >
                Aquí se define lo que se vende: un bono de 10 sesiones, un mes sin límite.
              </EmptyState>
            }
          >
            {(shown) => <PackagesTable packages={shown} services={services.data} linkTo={linkTo} />}
          </ArchivableList>
          {opened || view.open === newOne ? (
            <PackagePanel
              // Another package starts with its own values.
              key={view.open}
              template={opened}
              services={services.data}
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
          isRetrying={packages.isFetching || services.isFetching}
          onRetry={() => {
            void packages.refetch();
            void services.refetch();
          }}
        />
      ) : (
        <TableSkeleton />
      )}
    </Page>
  );
}
