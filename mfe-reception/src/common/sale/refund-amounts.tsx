import { useArea } from '@aforo/shared/area';
import type { RefundMethod, RefundQuote } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { CheckboxField } from '@aforo/shared/ui';
import { styled } from 'styled-components';

/** All from the drawer, except what was paid by voucher; each part still refers to its payment. */
export function inCash({ payments }: RefundQuote): RefundQuote['payments'] {
  return payments.map((payment) =>
    payment.method === 'balance' ? payment : { ...payment, method: 'cash' as const },
  );
}

const methodLabels = {
  cash: 'En efectivo',
  card: 'A la tarjeta',
  bizum: 'Por Bizum',
  transfer: 'Por transferencia',
  online: 'Por donde pagó en línea',
  balance: 'Al vale regalo',
} as const satisfies Record<RefundMethod, string>;

/** What is refunded and how, as the server quotes it. */
export function RefundAmounts({
  quote,
  isCash,
  onCash,
}: {
  quote: RefundQuote;
  isCash: boolean;
  onCash: (isCash: boolean) => void;
}) {
  const { currency } = useArea().settings.center;
  const { cashLimitMinor } = quote;
  const isInCash = isCash && cashLimitMinor === null;
  return (
    <Sum aria-live="polite">
      <ul aria-label="Lo que se devuelve">
        {quote.lines.map((line) => (
          <li key={line.lineId}>
            <span>
              {line.description}
              {line.usedSessions ? (
                <small>
                  Usó {line.usedSessions}: se quedan {money(line.keptMinor, currency)}
                  {line.lostSessions ? ` y pierde ${line.lostSessions}` : ''}
                </small>
              ) : null}
            </span>
            <span>{money(line.totalMinor, currency)}</span>
          </li>
        ))}
        {quote.offDebtMinor > 0 ? (
          <li>
            <span>Se quita de lo que debe</span>
            <span>−{money(quote.offDebtMinor, currency)}</span>
          </li>
        ) : null}
        {quote.payments.map(({ method, amountMinor }, at) => (
          <li key={`${method} ${at}`}>
            <span>{methodLabels[isInCash && method !== 'balance' ? 'cash' : method]}</span>
            <strong>{money(amountMinor, currency)}</strong>
          </li>
        ))}
      </ul>
      {quote.document ? (
        <small>Se hace una rectificativa de {quote.document.corrects}.</small>
      ) : null}
      {cashLimitMinor !== null && quote.backMinor > 0 ? (
        <small>
          Sin efectivo: la ley no lo deja en operaciones desde {money(cashLimitMinor, currency)}, ni
          siquiera una parte.
        </small>
      ) : quote.payments.some(({ method }) => method !== 'cash' && method !== 'balance') ? (
        <CheckboxField
          label="Devolverlo todo en efectivo"
          checked={isCash}
          onChange={({ target }) => onCash(target.checked)}
        />
      ) : null}
    </Sum>
  );
}

const Sum = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    padding: 4px 0;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  li > :last-child {
    white-space: nowrap;
  }
  li small {
    display: block;
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
