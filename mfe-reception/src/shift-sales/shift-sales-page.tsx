import { useCallback } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Page, useArea } from '@aforo/shared/area';
import { formatInstant } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import {
  Button,
  Card,
  DelayedFallback,
  EmptyState,
  QueryState,
  SearchField,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router-dom';
import { shiftSalesParams } from '../common/shift-sales-url.ts';
import { useSearchText } from '../common/use-search-text.ts';
import { paths } from '../paths.ts';
import { ShiftSalesList } from './shift-sales-list.tsx';
import { shiftSalesQuery, lastReportsQuery } from './shift-sales.queries.ts';
import { OpenSale } from './open-sale.tsx';

/** The sales of the shift with or without a client, one opened sale, or a search of any day. */
export function ShiftSalesPage() {
  const [{ search, saleId, act }, show] = useSearchValues(shiftSalesParams);
  const onSearch = useCallback((text: string) => show({ search: text }), [show]);
  if (saleId !== null) {
    return (
      <Page detail="Una venta">
        <OpenSale key={saleId} saleId={saleId} search={search} isRefunding={act === 'devolver'} />
      </Page>
    );
  }
  return (
    <Page>
      <Stack>
        <SaleSearch search={search} onSearch={onSearch} />
        <Sales search={search} />
        {search === '' ? <LastReports /> : null}
        <p>
          <Link to={paths.printer()}>Impresora y datáfono de este equipo</Link>
        </p>
      </Stack>
    </Page>
  );
}

interface SearchProps {
  search: string;
  onSearch: (search: string) => void;
}

function SaleSearch({ search, onSearch }: SearchProps) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <SearchField
      label="Buscar una venta de cualquier día"
      placeholder="Número, cliente o lo que se vendió"
      maxLength={100}
      value={text}
      onChange={setText}
    />
  );
}

function Sales({ search }: { search: string }) {
  const { timeZone } = useArea().settings.center;
  const sales = useInfiniteQuery(shiftSalesQuery(search));
  return (
    <QueryState query={sales}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const since = formatInstant(pages[0]?.since ?? '', timeZone, serverNow());
        if (items.length === 0 && sales.isPlaceholderData) {
          // The previous list was empty; whether this search finds something is not yet known.
          return (
            <DelayedFallback>
              <Skeleton lines={4} height="52px" />
            </DelayedFallback>
          );
        }
        if (items.length === 0) {
          return search === '' ? (
            <EmptyState
              icon={<ReceiptText size={24} />}
              title="Todavía no hay ventas en este turno"
            >
              Aquí queda cada venta desde {since}, con ficha o sin ella.
            </EmptyState>
          ) : (
            <EmptyState title={`Ninguna venta encaja con «${search}»`}>
              Prueba con el número del tique, con el nombre del cliente o con lo que se vendió.
            </EmptyState>
          );
        }
        return (
          <Card>
            <h2>{search === '' ? `Desde ${since}` : 'De cualquier día'}</h2>
            <ShiftSalesList sales={items} search={search} />
            {sales.hasNextPage ? (
              <Button
                isPending={sales.isFetchingNextPage}
                onClick={() => void sales.fetchNextPage()}
              >
                Ver anteriores
              </Button>
            ) : null}
          </Card>
        );
      }}
    </QueryState>
  );
}

/** Links to the last Z reports that the user may see; nothing if there are none. */
function LastReports() {
  const { timeZone } = useArea().settings.center;
  const reports = useQuery(lastReportsQuery()).data?.items ?? [];
  if (reports.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="ultimos-cierres">
      <h2 id="ultimos-cierres">Último cierre</h2>
      <ul>
        {reports.map(({ id, registerName, zNumber, closedAt, closedByName }) => (
          <li key={id}>
            <Link to={paths.cashReport(id)}>
              Informe Z {zNumber} de {registerName}
            </Link>
            {`, ${formatInstant(closedAt, timeZone, serverNow())}`}
            {closedByName ? ` · ${closedByName}` : ''}
          </li>
        ))}
      </ul>
    </Card>
  );
}
