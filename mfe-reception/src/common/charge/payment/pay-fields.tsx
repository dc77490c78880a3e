import { useArea } from '@aforo/shared/area';
import {
  type Charge,
  type FrontDeskPaymentMethod,
  frontDeskPaymentMethods,
  paymentMethodNames,
} from '@aforo/shared/contract';
import { euros, NullableAmountField } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { Button, DateField, Notice, Row } from '@aforo/shared/ui';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Smartphone from 'lucide-react/icons/smartphone';
import Split from 'lucide-react/icons/split';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { styled } from 'styled-components';
import { usualTenders } from '../basket/basket.ts';
import { besideCard, cashLimitText, paidBy, tendersOf, type Payment, type Way } from './payment.ts';
import { focusNow } from '../focus-now.ts';

const ways = [
  { way: 'cash', key: 'E', name: 'Efectivo', icon: Banknote },
  { way: 'card', key: 'T', name: 'Tarjeta', icon: CreditCard },
  { way: 'bizum', key: 'Z', name: 'Bizum', icon: Smartphone },
  { way: 'transfer', key: 'B', name: 'Transferencia', icon: Landmark },
  { way: 'mixed', key: 'M', name: 'Mixto', icon: Split },
] as const satisfies readonly { way: Way; key: string; name: string; icon: unknown }[];
import { SumLine } from './sum-line.ts';

const savedCardWay = { way: 'savedCard', key: 'G', icon: WalletCards } as const;

interface Props {
  payment: Payment;
  totalMinor: number;
  /** Whether the unpaid rest needs a due date. */
  needsDate: boolean;
  dueOn: string;
  /** The allowed range of due dates. */
  firstDueOn: string;
  lastDueOn: string;
  /** The legal limit that forbids cash for this charge; null when cash is allowed. */
  cashLimitMinor: number | null;
  /** The client's saved card, if they agreed to purchases at reception. */
  savedCard: NonNullable<Charge['savedCard']> | null;
  onPayment: (payment: Payment) => void;
  onDueOn: (date: string) => void;
}

/** The payment method, each with a shortcut key, and the amounts. */
export function PayFields({
  payment,
  totalMinor,
  needsDate,
  dueOn,
  firstDueOn,
  lastDueOn,
  cashLimitMinor,
  savedCard,
  onPayment,
  onDueOn,
}: Props) {
  const { currency } = useArea().settings.center;
  const { way, givenMinor, mixed } = payment;
  const [first] = mixedMethods(cashLimitMinor === null);
  const paidMinor = paidBy(tendersOf(payment, totalMinor));
  const leftMinor = paidMinor === null ? 0 : totalMinor - paidMinor;
  const isAboveLimit = savedCard !== null && totalMinor > savedCard.limitMinor;
  const offeredWays = savedCard
    ? [...ways, { ...savedCardWay, name: `Tarjeta guardada ·· ${savedCard.lastFour}` }]
    : ways;
  return (
    <Fields>
      <Ways role="group" aria-label="Cómo paga">
        {offeredWays.map(({ way: one, key, name, icon: Icon }) => (
          <WayButton
            key={one}
            type="button"
            aria-pressed={way === one}
            aria-keyshortcuts={key}
            disabled={
              (one === 'cash' && cashLimitMinor !== null) || (one === 'savedCard' && isAboveLimit)
            }
            onClick={() => onPayment({ ...payment, way: one })}
          >
            <Icon size={22} aria-hidden />
            <span>{name}</span>
            <kbd aria-hidden>{key}</kbd>
          </WayButton>
        ))}
      </Ways>
      {savedCard && isAboveLimit ? (
        <Notice>
          Con la tarjeta guardada se cobra hasta {money(savedCard.limitMinor, currency)} de una vez.
        </Notice>
      ) : null}
      {cashLimitMinor === null ? null : (
        <Notice tone="warning">{cashLimitText(cashLimitMinor, currency)}</Notice>
      )}
      {way === 'cash' && cashLimitMinor === null ? (
        <>
          <NullableAmountField
            label="Te da (vacío: justo)"
            format={euros}
            isOptional
            value={givenMinor}
            onChange={(given) => onPayment({ ...payment, givenMinor: given })}
            ref={focusNow}
            inputProps={{ 'data-amount': '' }}
          />
          <Row gap={2}>
            {usualTenders(totalMinor).map((minor) => (
              <Button
                key={minor}
                size="sm"
                onClick={() => onPayment({ ...payment, givenMinor: minor })}
              >
                {minor === totalMinor ? 'Justo' : money(minor, currency)}
              </Button>
            ))}
          </Row>
        </>
      ) : null}
      {way === 'mixed' ? (
        <>
          <Parts>
            {mixedMethods(cashLimitMinor === null).map((method) => (
              <NullableAmountField
                key={method}
                label={paymentMethodNames[method]}
                format={euros}
                isOptional
                value={mixed[method]}
                onChange={(minor) =>
                  onPayment({ ...payment, mixed: { ...mixed, [method]: minor } })
                }
                ref={method === first ? focusNow : undefined}
                inputProps={{
                  'data-amount': '',
                  placeholder:
                    method === 'card' && mixed.card === null
                      ? restText(totalMinor, mixed)
                      : undefined,
                }}
              />
            ))}
          </Parts>
          {leftMinor > 0 ? (
            <>
              <SumLine>
                <span>Queda a deber</span>
                <output>{money(leftMinor, currency)}</output>
              </SumLine>
              {needsDate ? (
                <DateField
                  label="Lo paga como tarde el"
                  value={dueOn}
                  min={firstDueOn}
                  max={lastDueOn}
                  required
                  onChange={onDueOn}
                />
              ) : null}
            </>
          ) : null}
        </>
      ) : null}
    </Fields>
  );
}

/** The methods available in a mixed payment. */
function mixedMethods(isCashAllowed: boolean): FrontDeskPaymentMethod[] {
  return frontDeskPaymentMethods.filter((method) => isCashAllowed || method !== 'cash');
}

/** The amount that the card pays by default. */
function restText(totalMinor: number, mixed: Payment['mixed']): string {
  const besideMinor = besideCard(mixed);
  return besideMinor !== null && besideMinor < totalMinor
    ? euros.format(totalMinor - besideMinor)
    : '';
}

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;

  /* When an amount gets the focus, the line below it scrolls into view too. */
  input {
    scroll-margin-bottom: 64px;
  }
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: 8px;
`;

const WayButton = styled.button`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 4px;
  align-items: center;
  justify-content: center;
  min-height: 76px;
  padding: 8px;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.2;
  text-align: center;

  &:hover:enabled {
    background: ${({ theme }) => theme.color.hover};
  }
  &:disabled {
    color: ${({ theme }) => theme.color.textMuted};
    cursor: not-allowed;
  }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primarySoft};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.primaryEdge};
  }
  > kbd {
    position: absolute;
    inset: 6px 8px auto auto;
    color: ${({ theme }) => theme.color.textMuted};
    font-family: inherit;
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: 8px;

  input {
    font-variant-numeric: tabular-nums;
  }
`;
