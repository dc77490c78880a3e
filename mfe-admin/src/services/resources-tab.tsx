import { useQuery } from '@tanstack/react-query';
import DoorOpen from 'lucide-react/icons/door-open';
import Plus from 'lucide-react/icons/plus';
import { resourceKindName, type Resource } from '@aforo/shared/contract';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  FailedState,
  TableSkeleton,
  toast,
} from '@aforo/shared/ui';
import { ArchivableList } from '../common/archivable-list.tsx';
import { ArchiveButton } from '../common/archive-button.tsx';
import { errorWords } from '../common/error-words.ts';
import { newOne, useListView } from '../common/list-view.ts';
import { ResourcePanel } from './resource-panel.tsx';
import { resourcesQuery, useResourceStatus } from './services.queries.ts';
import { TabTop } from './tab-top.ts';

/** Rooms and equipment, which two classes can't have at once. */
export function ResourcesTab() {
  const resources = useQuery(resourcesQuery);
  const { view, linkTo, open, close, showArchived } = useListView();
  const opened = resources.data?.find(({ id }) => id === view.open);
  const write = () => open(newOne);
  return (
    <>
      <TabTop>
        <p>Lo que ocupa cada servicio. Dos clases no coinciden nunca en la misma sala.</p>
        <Button variant="primary" icon={<Plus size={18} aria-hidden />} onClick={write}>
          Nueva sala o material
        </Button>
      </TabTop>
      {resources.data ? (
        <>
          <ArchivableList
            items={resources.data}
            hasArchived={view.hasArchived}
            onShowArchived={showArchived}
            empty={
              <EmptyState
                icon={<DoorOpen size={24} />}
                title="No hay salas ni material"
                action={<Button onClick={write}>Añadir la primera sala</Button>}
              >
                Con las salas puestas, dos clases no pueden coincidir en el mismo sitio.
              </EmptyState>
            }
          >
            {(shown) => <ResourcesTable resources={shown} linkTo={linkTo} />}
          </ArchivableList>
          {opened || view.open === newOne ? (
            <ResourcePanel
              key={view.open}
              resource={opened}
              onClose={close}
              onSaved={({ name }) => {
                toast.success(`${name}: guardado.`);
                close();
              }}
            />
          ) : null}
        </>
      ) : resources.isError ? (
        <FailedState
          error={resources.error}
          isRetrying={resources.isFetching}
          onRetry={() => void resources.refetch()}
        />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

interface TableProps {
  resources: readonly Resource[];
  linkTo: (id: string) => string;
}

function ResourcesTable({ resources, linkTo }: TableProps) {
  const change = useResourceStatus();
  return (
    <DataTable
      caption="Salas y material"
      rows={resources}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'name',
          header: 'Nombre',
          render: ({ name, status }) => (
            <>
              {name} {status === 'archived' ? <Badge>Archivado</Badge> : null}
            </>
          ),
        },
        { key: 'kind', header: 'Qué es', render: ({ kind }) => resourceKindName[kind] },
        { key: 'quantity', header: 'Cantidad', align: 'end', render: ({ quantity }) => quantity },
        {
          key: 'archive',
          header: 'Archivar o recuperar',
          isHeaderHidden: true,
          align: 'end',
          render: (resource) => (
            <ArchiveButton
              name={resource.name}
              status={resource.status}
              isPending={change.isPending && change.variables.id === resource.id}
              onChange={(status) =>
                change.mutate(
                  { ...resource, status },
                  { onError: (error) => toast.error(errorWords(error)) },
                )
              }
            />
          ),
        },
      ]}
    />
  );
}
