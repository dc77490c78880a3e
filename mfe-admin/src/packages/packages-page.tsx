import { useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { Page } from '@aforo/shared/area';
import { QueryState, together } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { OpenedRecord } from '../common/records/opened-record.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { PackagePanel } from './package-panel.tsx';
import { packagesQuery } from './packages.queries.ts';
import { PackagesTable } from './packages-table.tsx';

/** What is sold as bonos. */
export function PackagesPage() {
  const reading = together(useQuery(packagesQuery), useQuery(servicesQuery));
  const urlState = useListView();
  return (
    <Page
      help="Lo que se vende como bono: sesiones, caducidad, servicios y precio."
      action={<NewOneButton urlState={urlState}>Nuevo paquete</NewOneButton>}
    >
      <QueryState query={reading}>
        {([packages, services]) => (
          <>
            <ArchivableList
              items={packages}
              urlState={urlState}
              empty={{
                icon: <PackageOpen size={24} />,
                title: 'No hay paquetes a la venta',
                text: 'Aquí se define lo que se vende: un bono de 10 sesiones, un mes sin límite.',
                action: 'Crear el primero',
              }}
            >
              {(shown) => (
                <PackagesTable packages={shown} services={services} linkTo={urlState.linkTo} />
              )}
            </ArchivableList>
            <OpenedRecord items={packages} urlState={urlState}>
              {(panel) => <PackagePanel {...panel} services={services} />}
            </OpenedRecord>
          </>
        )}
      </QueryState>
    </Page>
  );
}
