import { useArea } from '@aforo/shared/area';
import { saleStateNames, saleStates } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { useSearchValues } from '@aforo/shared/search-params';
import { Button, DateField, EmptyState, SearchField, SelectField, Stack } from '@aforo/shared/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { styled } from 'styled-components';
import { useTypedSearch } from '../../common/lists/use-typed-search.ts';
import { SalesList } from './sales-list.tsx';
import { salesParams } from './sales-view.ts';

const stateOptions = [
  { value: '', label: 'Todas' },
  ...saleStates.map((state) => ({ value: state, label: saleStateNames[state] })),
];

/** All sales of the center; the URL holds the filters. */
export function SalesTab() {
  const { timeZone } = useArea().settings.center;
  const [view, show] = useSearchValues(salesParams);
  const search = useTypedSearch(view.q, (q) => show({ q }));
  const today = localDateOf(serverNow(), timeZone);
  return (
    <Stack>
      <Bar>
        <SearchField
          label="Buscar en las ventas"
          placeholder="Cliente o número"
          maxLength={100}
          {...search}
        />
        <SelectField
          label="Pago"
          value={view.state ?? ''}
          options={stateOptions}
          onChange={({ target }) =>
            show({ state: saleStates.find((one) => one === target.value) ?? null })
          }
        />
        <DateField
          label="Desde"
          value={view.from ?? ''}
          max={today}
          isWide
          onChange={(from) => show({ from: from || null })}
        />
        <DateField
          label="Hasta"
          value={view.to ?? ''}
          max={today}
          isWide
          onChange={(to) => show({ to: to || null })}
        />
      </Bar>
      <SalesList
        view={view}
        empty={
          salesParams.isFiltered(view) ? (
            <EmptyState
              title="Ninguna venta encaja"
              action={<Button onClick={() => show(salesParams.initial)}>Quitar los filtros</Button>}
            >
              Prueba con otros días o con otra parte del nombre.
            </EmptyState>
          ) : (
            <EmptyState icon={<ReceiptText size={24} />} title="Todavía no hay ventas">
              Lo que se cobra en recepción o en línea queda aquí con su documento.
            </EmptyState>
          )
        }
      />
    </Stack>
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
`;
