import { useQuery } from '@tanstack/react-query';
import DoorOpen from 'lucide-react/icons/door-open';
import { resourceKindName, type Resource } from '@aforo/shared/contract';
import { Badge, DataTable, QueryState } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { archiveColumn } from '../common/lists/archive-column.tsx';
import { useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { OpenedRecord } from '../common/records/opened-record.tsx';
import { ResourcePanel } from './resource-panel.tsx';
import { resourcesQuery, useResourceStatus } from './services.queries.ts';
import { TabTop } from '../common/lists/tab-top.ts';

/** Rooms and equipment, which two classes cannot use at the same time. */
export function ResourcesTab() {
  const reading = useQuery(resourcesQuery);
  const urlState = useListView();
  return (
    <>
      <TabTop>
        <p>Lo que ocupa cada servicio. Dos clases no coinciden nunca en la misma sala.</p>
        <NewOneButton urlState={urlState}>Nueva sala o material</NewOneButton>
      </TabTop>
      <QueryState query={reading}>
        {(resources) => (
          <>
            <ArchivableList
              items={resources}
              urlState={urlState}
              empty={{
                icon: <DoorOpen size={24} />,
                title: 'No hay salas ni material',
                text: 'Con las salas puestas, dos clases no pueden coincidir en el mismo sitio.',
                action: 'Añadir la primera sala',
              }}
            >
              {(shown) => <ResourcesTable resources={shown} linkTo={urlState.linkTo} />}
            </ArchivableList>
            <OpenedRecord items={resources} urlState={urlState}>
              {(panel) => <ResourcePanel {...panel} />}
            </OpenedRecord>
          </>
        )}
      </QueryState>
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
        archiveColumn({ change }),
      ]}
    />
  );
}
