import { useState } from 'react';
import Gift from 'lucide-react/icons/gift';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { VoucherQuote } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { CodeForm } from '@aforo/shared/payment';
import { Button, Row, Stack } from '@aforo/shared/ui';
import { readCode, type PromotedItem } from './read-code.ts';
import { noCodes, restOf, type UsedCodes } from './used-codes.ts';

interface Props {
  totalMinor: number;
  /** What a promotion code can apply to; null if only gift vouchers are accepted. */
  item: PromotedItem | null;
  codes: UsedCodes;
  disabled?: boolean;
  /** Opens with the code field shown; cancelling then closes it entirely. */
  startsAsking?: boolean;
  onCodes: (codes: UsedCodes) => void;
  onLeave?: () => void;
}

/** Enters codes for a payment, and shows the effect of each. */
export function PayWithCode(props: Props) {
  const { totalMinor, item, codes, disabled = false, startsAsking = false } = props;
  const { onCodes, onLeave } = props;
  const { currency } = useArea().settings.center;
  const [isAsking, setAsking] = useState(startsAsking);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [quote, setQuote] = useState<VoucherQuote | null>(null);

  async function use(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const read = await readCode(typed, { totalMinor, item, codes });
    setBusy(false);
    if (read.kind === 'refused') return setProblem(read.why);
    if (read.kind === 'voucher') {
      const { code } = read;
      setQuote(read.quote);
      onCodes({ ...codes, voucher: { code, amountMinor: read.quote.voucherMinor } });
    } else {
      const { code, discountMinor } = read.quote;
      onCodes({ ...codes, promotion: { code, discountMinor } });
    }
    leave();
  }
  function leave(): void {
    setAsking(false);
    setTyped('');
    setProblem(null);
  }

  const { promotion, voucher } = codes;
  return (
    <Stack gap={3}>
      {promotion ? (
        <Used role="status">
          <span>
            Código {promotion.code}
            <small>Queda en {money(totalMinor - promotion.discountMinor, currency)}.</small>
          </span>
          <strong>−{money(promotion.discountMinor, currency)}</strong>
          <Button
            size="sm"
            disabled={disabled}
            aria-label={`Quitar el código ${promotion.code}`}
            // The voucher's amount depends on the price with the code, so both are removed.
            onClick={() => onCodes(noCodes)}
          >
            Quitar
          </Button>
        </Used>
      ) : null}
      {voucher && quote ? (
        <Used role="status">
          <span>
            El vale pone {money(voucher.amountMinor, currency)}
            <small>
              {voucherText(quote, restOf(totalMinor, codes), (minor) => money(minor, currency))}
            </small>
          </span>
          <Button
            size="sm"
            disabled={disabled}
            onClick={() => {
              onCodes({ ...codes, voucher: null });
              onLeave?.();
            }}
          >
            Quitar el vale
          </Button>
        </Used>
      ) : null}
      {voucher ? null : isAsking ? (
        <CodeForm
          label={item === null ? 'Código del vale' : 'Código del vale o de la promoción'}
          {...{ typed, problem, isBusy, disabled }}
          onTyped={(text) => {
            setTyped(text);
            setProblem(null);
          }}
          onUse={() => void use()}
          onLeave={() => {
            leave();
            onLeave?.();
          }}
        />
      ) : (
        <Row>
          <Button
            size="sm"
            disabled={disabled}
            icon={<Gift size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {wordsOfButton(item, promotion !== null)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function wordsOfButton(item: PromotedItem | null, hasPromotion: boolean): string {
  return item === null || hasPromotion ? 'Tengo un vale regalo' : 'Tengo un vale o un código';
}

function voucherText(
  { balanceMinor, voucherMinor, expiresOn }: VoucherQuote,
  restMinor: number,
  amount: (minor: number) => string,
): string {
  const leftMinor = balanceMinor - voucherMinor;
  const left =
    leftMinor > 0
      ? `Le quedarán ${amount(leftMinor)}, hasta el ${formatDate(expiresOn)}.`
      : 'Se gasta entero.';
  const rest = restMinor === 0 ? 'No hace falta tarjeta.' : `Con tarjeta, ${amount(restMinor)}.`;
  return `${left} ${rest}`;
}

const Used = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;

  > span {
    flex: 1 1 140px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > strong {
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    text-wrap: pretty;
  }
`;
