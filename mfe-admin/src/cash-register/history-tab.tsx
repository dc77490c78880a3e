import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { CashHistoryItem } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  Badge,
  Button,
  CheckboxField,
  DataTable,
  DateField,
  EmptyState,
  Instant,
  QueryState,
  SelectField,
  Stack,
} from '@aforo/shared/ui';
import { differenceTone, differenceText } from './cash.messages.ts';
import { historyQuery, registersQuery } from './cash.queries.ts';
import { historyParams } from './history-view.ts';

/** Past shifts, newest first; the URL holds the filters. */
export function HistoryTab() {
  const [view, show] = useSearchValues(historyParams);
  const registers = useQuery(registersQuery());
  const history = useInfiniteQuery(historyQuery(view));
  return (
    <Stack>
      <Bar>
        <SelectField
          label="Caja"
          value={view.registerId ?? ''}
          options={[
            { value: '', label: 'Todas' },
            ...(registers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => show({ registerId: target.value || null })}
        />
        <DateField
          label="Desde"
          value={view.from ?? ''}
          isWide
          onChange={(from) => show({ from: from || null })}
        />
        <DateField
          label="Hasta"
          value={view.to ?? ''}
          isWide
          onChange={(to) => show({ to: to || null })}
        />
        <CheckboxField
          label="Solo descuadres"
          checked={view.isDifferent}
          onChange={({ target }) => show({ isDifferent: target.checked })}
        />
      </Bar>
      <QueryState query={history}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return historyParams.isFiltered(view) ? (
              <EmptyState
                title="Ningún turno encaja"
                action={
                  <Button onClick={() => show(historyParams.initial)}>Quitar los filtros</Button>
                }
              >
                Prueba con otros días o con todas las cajas.
              </EmptyState>
            ) : (
              <EmptyState title="Todavía no se ha abierto ninguna caja">
                Cada turno queda aquí con su informe Z.
              </EmptyState>
            );
          }
          return (
            <>
              <Shifts items={items} />
              {history.hasNextPage ? (
                <Button
                  isPending={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  Ver anteriores
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryState>
    </Stack>
  );
}

function Shifts({ items }: { items: readonly CashHistoryItem[] }) {
  const { timeZone, currency } = useArea().settings.center;
  return (
    <DataTable
      caption="Turnos de caja"
      rows={items}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `?informe=${id}`}
      columns={[
        {
          key: 'opened',
          header: 'Abierta',
          render: ({ openedAt }) => <Instant at={openedAt} timeZone={timeZone} />,
        },
        {
          key: 'register',
          header: 'Caja',
          render: ({ registerName, zNumber }) =>
            zNumber === null ? registerName : `${registerName} · Z ${zNumber}`,
        },
        {
          key: 'by',
          header: 'Quién',
          priority: 'low',
          render: ({ openedByName, closedByName }) => closedByName ?? openedByName ?? '—',
        },
        {
          key: 'counted',
          header: 'Contado',
          align: 'end',
          render: ({ closingMinor }) =>
            closingMinor === null ? '—' : money(closingMinor, currency),
        },
        {
          key: 'difference',
          header: 'Diferencia',
          align: 'end',
          render: ({ state, differenceMinor }) =>
            differenceMinor === null ? (
              <Badge tone="info">{state === 'open' ? 'Abierta' : 'Contándose'}</Badge>
            ) : (
              <Badge tone={differenceTone(differenceMinor)}>
                {differenceText(differenceMinor, currency)}
              </Badge>
            ),
        },
      ]}
    />
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
`;
