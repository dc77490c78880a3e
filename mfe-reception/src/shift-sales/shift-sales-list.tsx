import { useArea } from '@aforo/shared/area';
import { paymentMethodNames, type ShiftSale } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Instant } from '@aforo/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SaleStateBadge } from '../common/sale/sale-state-badge.tsx';
import { paths } from '../paths.ts';

interface Props {
  sales: readonly ShiftSale[];
  /** Kept for the way back from an opened sale. */
  search: string;
}

/** Sales and refunds, newest first; each row opens its sale. */
export function ShiftSalesList({ sales, search }: Props) {
  const { currency, timeZone } = useArea().settings.center;
  return (
    <List aria-label="Ventas">
      {sales.map(
        ({ id, kind, state, description, totalMinor, issuedAt, document, client, ...sale }) => (
          <li key={id}>
            <Line to={paths.sales({ search, saleId: id })}>
              <span>
                <strong>{kind === 'refund' ? `Devolución: ${description}` : description}</strong>
                <small>
                  <Instant at={issuedAt} timeZone={timeZone} />
                  {[
                    document?.fullNumber,
                    client?.name ?? 'sin ficha',
                    ...sale.methods.map((method) => paymentMethodNames[method].toLowerCase()),
                    sale.actorName,
                  ]
                    .filter(Boolean)
                    .map((part) => ` · ${part}`)
                    .join('')}
                </small>
              </span>
              <span>
                <Amount>{money(totalMinor, currency)}</Amount>
                {kind === 'sale' ? <SaleStateBadge state={state} /> : null}
              </span>
            </Line>
          </li>
        ),
      )}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
  }
`;

const Line = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  justify-content: space-between;
  min-height: 52px;
  padding: 8px 0;
  color: inherit;
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }
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

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
