import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { saleStateNames, type SaleState, type SaleSummary } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import {
  Badge,
  Button,
  DataTable,
  Instant,
  QueryState,
  type BadgeTone,
  type Column,
} from '@aforo/shared/ui';
import { Link } from 'react-router-dom';
import { screenPaths } from '../../paths.ts';
import { salesQuery } from './reports.queries.ts';
import type { SalesView } from './sales-view.ts';

const tones = {
  paid: 'success',
  partlyPaid: 'warning',
  unpaid: 'error',
  collecting: 'info',
  refunded: 'neutral',
} as const satisfies Record<SaleState, BadgeTone>;

interface Props {
  view: Partial<SalesView>;
  /** Shown when there are no sales. */
  empty: ReactNode;
}

/** Sales and refunds, newest first, with their documents and clients. */
export function SalesList({ view, empty }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  const sales = useInfiniteQuery(salesQuery(view));
  const columns: Column<SaleSummary>[] = [
    {
      key: 'what',
      header: 'Qué',
      priority: 'main',
      render: ({ kind, description }) =>
        kind === 'refund' ? `Devolución: ${description}` : description,
    },
    {
      key: 'when',
      header: 'Cuándo',
      render: ({ issuedAt }) => <Instant at={issuedAt} timeZone={timeZone} />,
    },
    {
      key: 'client',
      header: 'Cliente',
      render: ({ client }) =>
        client ? (
          <Link to={`/${screenPaths.clients}/${client.id}?ficha=ventas`}>{client.name}</Link>
        ) : (
          'Sin ficha'
        ),
    },
    {
      key: 'document',
      header: 'Documento',
      render: ({ document }) =>
        document ? (
          <a href={`/api/documents/${document.id}/pdf`} target="_blank" rel="noreferrer">
            {document.fullNumber}
          </a>
        ) : (
          '—'
        ),
    },
    {
      key: 'state',
      header: 'Pago',
      render: ({ kind, state, owedMinor }) =>
        kind === 'refund' ? (
          '—'
        ) : (
          <Badge tone={tones[state]}>
            {owedMinor > 0
              ? `${saleStateNames[state]}: faltan ${money(owedMinor, currency)}`
              : saleStateNames[state]}
          </Badge>
        ),
    },
    {
      key: 'total',
      header: 'Importe',
      align: 'end',
      render: ({ totalMinor }) => money(totalMinor, currency),
    },
  ];
  return (
    <QueryState query={sales}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            <DataTable
              caption="Ventas y devoluciones"
              rows={items}
              rowKey={({ id }) => id}
              columns={columns}
              isBusy={sales.isPlaceholderData}
            />
            {sales.hasNextPage ? (
              <div>
                <Button
                  isPending={sales.isFetchingNextPage}
                  onClick={() => void sales.fetchNextPage()}
                >
                  Ver anteriores
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </QueryState>
  );
}
