import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { defineSearchParams, oneOf, useSearchValues } from '@aforo/shared/search-params';
import Gift from 'lucide-react/icons/gift';
import { styled } from 'styled-components';
import { voucherStateNames, voucherStates, type Voucher } from '@aforo/shared/contract';
import { Button, EmptyState, QueryState, SelectField, Stack } from '@aforo/shared/ui';
import { MoreButton } from '../../common/lists/more-button.tsx';
import { VoidVoucherDialog } from './void-voucher-dialog.tsx';
import { vouchersQuery } from './vouchers.queries.ts';
import { VouchersTable } from './vouchers-table.tsx';

export const vouchersTab = 'vales';

const stateOptions = [
  { value: '', label: 'Todos' },
  ...voucherStates.map((value) => ({ value, label: voucherStateNames[value] })),
];

const vouchersParams = defineSearchParams({ state: oneOf('estado', voucherStates) });

/** The sold gift vouchers and their balances; the URL holds the filter. */
export function VouchersTab() {
  const [{ state }, show] = useSearchValues(vouchersParams);
  const [voiding, setVoiding] = useState<Voucher | null>(null);
  const vouchers = useInfiniteQuery(vouchersQuery(state));
  return (
    <Stack>
      <Filter>
        <SelectField
          label="Estado"
          value={state ?? ''}
          options={stateOptions}
          onChange={({ target }) =>
            show({ state: voucherStates.find((one) => one === target.value) ?? null })
          }
        />
      </Filter>
      <QueryState query={vouchers}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length > 0) {
            return (
              <>
                <VouchersTable
                  vouchers={items}
                  isBusy={vouchers.isPlaceholderData}
                  onVoid={setVoiding}
                />
                <MoreButton reading={vouchers}>Ver más vales</MoreButton>
              </>
            );
          }
          return state === null ? (
            <EmptyState title="Todavía no se ha vendido ningún vale" icon={<Gift size={24} />}>
              Se venden al cobrar, en recepción. Aquí se ve lo que le queda a cada uno.
            </EmptyState>
          ) : (
            <EmptyState
              title="Ningún vale está así"
              action={<Button onClick={() => show({ state: null })}>Ver todos</Button>}
            >
              Prueba con otro estado.
            </EmptyState>
          );
        }}
      </QueryState>
      {voiding ? <VoidVoucherDialog voucher={voiding} onClose={() => setVoiding(null)} /> : null}
    </Stack>
  );
}

const Filter = styled.div`
  max-width: 220px;
`;
