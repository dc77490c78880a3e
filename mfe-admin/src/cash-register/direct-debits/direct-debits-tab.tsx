import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useArea } from '@aforo/shared/area';
import { batchStateNames } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import {
  Badge,
  Card,
  DataTable,
  EmptyState,
  LinkButton,
  Notice,
  QueryState,
  Row,
  Section,
  Stack,
} from '@aforo/shared/ui';
import { batchTones, countText } from './batch.messages.ts';
import { BatchView } from './batch-view.tsx';
import { batchesQuery } from './direct-debits.queries.ts';
import { NewBatch } from './new-batch.tsx';
import { ReturnsView } from './returns-view.tsx';

/** The batches of direct debits; the URL opens one of them, a new one, or the returns. */
export function DirectDebitsTab() {
  const [search] = useSearchParams();
  const batchId = search.get('remesa');
  if (batchId === 'nueva') return <NewBatch />;
  if (batchId === 'devoluciones') return <ReturnsView />;
  return batchId === null ? <Batches /> : <BatchView id={batchId} />;
}

function Batches() {
  const { currency } = useArea().settings.center;
  const batches = useQuery(batchesQuery());
  return (
    <Card>
      <Section
        title="Remesas"
        description="Los recibos de quien ha firmado un mandato, en un fichero para tu banco."
        actions={
          <Row gap={2}>
            <LinkButton to="?ver=remesas&remesa=devoluciones">Devoluciones</LinkButton>
            <LinkButton to="?ver=remesas&remesa=nueva" variant="primary">
              Nueva remesa
            </LinkButton>
          </Row>
        }
      >
        <QueryState query={batches}>
          {({ items, isAvailable }) => (
            <Stack gap={4}>
              {isAvailable ? null : (
                <Notice title="Todavía no se puede domiciliar">
                  Hacen falta el nombre, el NIF y el IBAN del centro, en Configuración, en
                  Domiciliación. Y los precios tienen que estar en euros.
                </Notice>
              )}
              {items.length === 0 ? (
                <EmptyState title="Todavía no hay remesas">
                  La primera reúne los recibos pendientes de quien tiene un mandato.
                </EmptyState>
              ) : (
                <DataTable
                  caption="Remesas"
                  rows={items}
                  rowKey={({ id }) => id}
                  rowLink={({ id }) => `?ver=remesas&remesa=${id}`}
                  columns={[
                    {
                      key: 'date',
                      header: 'Fecha de cobro',
                      render: ({ collectionOn }) => formatDate(collectionOn),
                    },
                    {
                      key: 'state',
                      header: 'Estado',
                      render: ({ state }) => (
                        <Badge tone={batchTones[state]}>{batchStateNames[state]}</Badge>
                      ),
                    },
                    {
                      key: 'count',
                      header: 'Recibos',
                      align: 'end',
                      render: ({ count }) => count,
                    },
                    {
                      key: 'total',
                      header: 'Importe',
                      align: 'end',
                      render: ({ totalMinor }) => money(totalMinor, currency),
                    },
                    {
                      key: 'returned',
                      header: 'Devuelto',
                      align: 'end',
                      render: ({ returnedCount, returnedMinor }) =>
                        returnedCount === 0
                          ? '–'
                          : `${money(returnedMinor, currency)} (${countText(returnedCount)})`,
                    },
                    {
                      key: 'net',
                      header: 'Neto',
                      align: 'end',
                      render: ({ netMinor }) => money(netMinor, currency),
                    },
                  ]}
                />
              )}
            </Stack>
          )}
        </QueryState>
      </Section>
    </Card>
  );
}
