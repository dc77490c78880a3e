import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { debtName, type Charge, type Debt } from '@aforo/shared/contract';
import { formatDate, formatInstant, localDateOf, money } from '@aforo/shared/format';
import { Disclosure } from '@aforo/shared/ui';
import { isAhead } from './debt-sums.ts';

/** The parts of a debt: each session, fee or sale with its date and amount. */
export function DebtLines({ debts, now }: { debts: Charge['debts']; now: Date }) {
  const { timeZone, currency } = useArea().settings.center;
  if (debts.length === 0) return null;
  return (
    <Disclosure summary="De qué es">
      <Lines aria-label="De qué es la deuda">
        {debts.map(({ debt }) => (
          <li key={debt.kind === 'booking' ? debt.bookingId : debt.saleId}>
            <span>
              {debtName(debt)}, {whenText(debt, timeZone, now)}
              {isAhead(debt, now) ? ' (por dar)' : ''}
            </span>
            <span>{money(debt.amountMinor, currency)}</span>
          </li>
        ))}
      </Lines>
    </Disclosure>
  );
}

function whenText(debt: Debt, timeZone: string, now: Date): string {
  return debt.kind === 'booking'
    ? formatInstant(debt.startsAt, timeZone, now)
    : `venta del ${formatDate(localDateOf(debt.issuedAt, timeZone))}`;
}

const Lines = styled.ul`
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;

  > li {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    padding: 4px 0;
  }
`;
