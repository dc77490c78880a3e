import { useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { Page } from '@aforo/shared/area';
import { ArchivableList } from '../common/archivable-list.tsx';
import { useListView } from '../common/list-view.ts';
import { NewOneButton } from '../common/new-one-button.tsx';
import { OpenedRecord } from '../common/opened-record.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { together, WhenRead } from '../common/when-read.tsx';
import { PackagePanel } from './package-panel.tsx';
import { packagesQuery } from './packages.queries.ts';
import { PackagesTable } from './packages-table.tsx';

/** What is sold as bonos. */
export function PackagesPage() {
  const reading = together(useQuery(packagesQuery), useQuery(servicesQuery));
  const urlState = useListView();
  return (
    <Page
      title="Paquetes"
      help="Lo que se vende como bono: sesiones, caducidad, servicios y precio."
      action={<NewOneButton urlState={urlState}>Nuevo paquete</NewOneButton>}
    >
      <WhenRead reading={reading}>
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
      </WhenRead>
    </Page>
  );
}
