import { useDeferredValue } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCan } from '@aforo/shared/area';
import {
  FailedState,
  Notice,
  Pagination,
  Stack,
  TableSkeleton,
  Button,
  VisuallyHidden,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import type { ClientListState } from '../../common/client-list-url.ts';
import { pageSize } from '../../reads.ts';
import type { ClientList } from '../clients.queries.ts';
import { ClientsTable } from './clients-table.tsx';
import { NoClients } from './no-clients.tsx';
import { useChosen } from '../selection/chosen-clients.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { resultText } from './result.messages.ts';

interface Props {
  list: UseQueryResult<ClientList>;
  onShow: (changed: Partial<ClientListState>) => void;
}

/** The result count, the rows and the pagination, or an empty state. */
export function ClientResults({ list, onShow }: Props) {
  const { error, isPlaceholderData, isFetching } = list;
  const canChoose = useCan()('client.editStaffFields');
  const { isChoosing, start } = useChosen();
  // Deferred so that a letter typed during a render is painted first.
  const data = useDeferredValue(list.data);
  const retry = () => void list.refetch();
  if (!data) {
    if (error) return <FailedState error={error} onRetry={retry} isRetrying={isFetching} />;
    return <TableSkeleton rows={10} />;
  }
  const countText = resultText(data.total, data.asked);
  return (
    <Stack gap={3}>
      {error ? (
        <Notice
          tone="warning"
          title="Esta lista puede no estar al día"
          action={
            <Button size="sm" onClick={retry} isPending={isFetching}>
              Volver a intentarlo
            </Button>
          }
        >
          {error.message}
        </Notice>
      ) : null}
      {/* When empty, the empty state below shows the same text larger; this one is only for screen
          readers. */}
      <Top>
        <Total role="status">
          {data.items.length === 0 ? <VisuallyHidden>{countText}</VisuallyHidden> : countText}
        </Total>
        {canChoose && data.items.length > 0 && !isChoosing ? (
          <Button variant="quiet" size="sm" onClick={start}>
            Elegir varios
          </Button>
        ) : null}
      </Top>
      {isChoosing && data.items.length > 0 ? (
        <SelectionBar clients={data.items} total={data.total} tags={data.tags} />
      ) : null}
      {data.items.length === 0 ? (
        <NoClients asked={data.asked} total={data.total} onShow={onShow} />
      ) : (
        <>
          <ClientsTable
            clients={data.items}
            q={data.asked.q}
            isChoosing={isChoosing}
            isBusy={isPlaceholderData || data !== list.data}
          />
          {data.total > pageSize ? (
            <Pagination
              page={data.asked.page}
              pageSize={pageSize}
              total={data.total}
              onChange={(page) => onShow({ page })}
            />
          ) : null}
        </>
      )}
    </Stack>
  );
}

const Top = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  justify-content: space-between;
`;

const Total = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;
