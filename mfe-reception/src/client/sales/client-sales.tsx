import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { Client, SaleSummary } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import {
  Button,
  Card,
  EmptyState,
  FailedState,
  Instant,
  LinkButton,
  Row,
  Stack,
  TableSkeleton,
} from '@aforo/shared/ui';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { salesQuery } from '../../common/charge/charge.queries.ts';
import { paths, type ClientUrlState } from '../../paths.ts';
import { OwedCard } from './owed-card.tsx';
import { RefundDialog } from '../../common/sale/refund-dialog.tsx';
import { SaleStateBadge } from '../../common/sale/sale-state-badge.tsx';
import { Amount, SaleDetail } from '../../common/sale/sale-detail.tsx';

interface Props {
  client: Client;
  urlState: ClientUrlState;
}

/** The client's purchases: documents, paid and unpaid amounts. */
export function ClientSales({ client, urlState }: Props) {
  const navigate = useNavigate();
  const sales = useInfiniteQuery(salesQuery(client.id));
  const close = () => void navigate(paths.client(client.id, { tab: 'ventas' }), { replace: true });
  if (!sales.data) {
    return sales.error ? (
      <FailedState
        error={sales.error}
        onRetry={() => void sales.refetch()}
        isRetrying={sales.isFetching}
      />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  const all = sales.data.pages.flatMap(({ items }) => items);
  if (all.length === 0) {
    return (
      <Stack>
        <OwedCard client={client} />
        <EmptyState
          title="Todavía no ha comprado nada"
          icon={<ReceiptText size={24} />}
          action={
            client.status === 'active' ? (
              <LinkButton
                to={paths.client(client.id, { tab: 'ventas', act: 'cobrar' })}
                preventScrollReset
              >
                Cobrar (F2)
              </LinkButton>
            ) : null
          }
        >
          Aquí queda cada venta con su factura, y lo que falte por pagar.
        </EmptyState>
      </Stack>
    );
  }
  const about = urlState.aboutId;
  return (
    <Stack>
      <OwedCard client={client} />
      <Card>
        <List aria-label="Ventas">
          {all.map((sale) => (
            <SaleRow key={sale.id} sale={sale} client={client} />
          ))}
        </List>
        {sales.hasNextPage ? (
          <Button isPending={sales.isFetchingNextPage} onClick={() => void sales.fetchNextPage()}>
            Ver más
          </Button>
        ) : null}
      </Card>
      {urlState.act === 'devolver' && about ? (
        <RefundDialog saleId={about} clientId={client.id} onClose={close} />
      ) : null}
    </Stack>
  );
}

function SaleRow({ sale, client }: { sale: SaleSummary; client: Client }) {
  const { currency, timeZone } = useArea().settings.center;
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { kind, state, description, totalMinor, owedMinor, dueOn, issuedAt, document } = sale;
  return (
    <li>
      <Line type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <strong>{kind === 'refund' ? `Devolución: ${description}` : description}</strong>
          <small>
            <Instant at={issuedAt} timeZone={timeZone} />
            {document ? ` · ${document.fullNumber}` : ''}
          </small>
        </span>
        <span>
          <Amount>{money(totalMinor, currency)}</Amount>
          {kind === 'sale' ? <SaleStateBadge state={state} /> : null}
        </span>
      </Line>
      {owedMinor > 0 ? (
        <Row gap={3}>
          <span>
            Debe <strong>{money(owedMinor, currency)}</strong>
            {dueOn ? `, como tarde el ${formatDate(dueOn)}` : ''}
          </span>
          {can('sale.create') && client.status === 'active' ? (
            <LinkButton
              size="sm"
              to={paths.client(client.id, { tab: 'ventas', act: 'cobrar' })}
              preventScrollReset
            >
              Cobrar lo que falta
            </LinkButton>
          ) : null}
        </Row>
      ) : null}
      {isOpen ? (
        <SaleDetail
          sale={sale}
          client={client}
          refundPath={paths.client(client.id, { tab: 'ventas', act: 'devolver', aboutId: sale.id })}
        />
      ) : null}
    </li>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    padding: 4px 0 12px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
  }
`;

const Line = styled.button`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: 52px;
  padding: 8px 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;

  > span:first-child {
    flex: 1 1 160px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > span:last-child {
    display: inline-flex;
    gap: 12px;
    align-items: center;
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
