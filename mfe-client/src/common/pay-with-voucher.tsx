import { useState } from 'react';
import Gift from 'lucide-react/icons/gift';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { quotePaymentVoucher, readVoucherCode, type VoucherQuote } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Row, Stack, TextField } from '@aforo/shared/ui';
import { paymentRefusal } from './payment-refusal.messages.ts';
import type { UsedVoucher } from './used-voucher.ts';

interface Props {
  totalMinor: number;
  disabled?: boolean;
  /** Where another button has asked for it; then that one closes it, too. */
  startsAsking?: boolean;
  onUse: (voucher: UsedVoucher | null) => void;
}

/** Where a gift voucher's code is typed while something is paid: what it pays, and what is left. */
export function PayWithVoucher({
  totalMinor,
  disabled = false,
  startsAsking = false,
  onUse,
}: Props) {
  const { currency } = useArea().settings.center;
  const [isAsking, setAsking] = useState(startsAsking);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [used, setUsed] = useState<VoucherQuote | null>(null);

  async function use(): Promise<void> {
    if (isBusy) return;
    const read = readVoucherCode(code);
    if (read === null) return setProblem('Ese código no es de ningún vale. Repásalo.');
    setBusy(true);
    try {
      const quote = await api.call(quotePaymentVoucher, { body: { code: read, totalMinor } });
      if (quote.voucherMinor === 0) return setProblem('Le queda muy poco para poner una parte.');
      setUsed(quote);
      setProblem(null);
      onUse({ code: read, amountMinor: quote.voucherMinor });
    } catch (error) {
      setProblem(paymentRefusal(error));
    } finally {
      setBusy(false);
    }
  }
  function leave(): void {
    setUsed(null);
    setAsking(false);
    setCode('');
    setProblem(null);
    onUse(null);
  }

  if (used) {
    const { voucherMinor, restMinor, balanceMinor, expiresOn } = used;
    const leftMinor = balanceMinor - voucherMinor;
    return (
      <Used role="status">
        <span>
          El vale pone {money(voucherMinor, currency)}
          <small>
            {leftMinor > 0
              ? `Le quedarán ${money(leftMinor, currency)}, hasta el ${formatDate(expiresOn)}.`
              : 'Se gasta entero.'}{' '}
            {restMinor === 0
              ? 'No hace falta tarjeta.'
              : `Con tarjeta, ${money(restMinor, currency)}.`}
          </small>
        </span>
        <Button size="sm" disabled={disabled} onClick={leave}>
          Quitar el vale
        </Button>
      </Used>
    );
  }
  if (!isAsking) {
    return (
      <Row>
        <Button
          size="sm"
          disabled={disabled}
          icon={<Gift size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Tengo un vale regalo
        </Button>
      </Row>
    );
  }
  return (
    <Stack
      gap={3}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void use();
      }}
    >
      <TextField
        label="Código del vale"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusNow}
        error={problem ?? undefined}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem(null);
        }}
      />
      <Row gap={2}>
        <Button size="sm" onClick={leave}>
          Dejarlo
        </Button>
        <Button size="sm" isPending={isBusy} disabled={disabled} onClick={() => void use()}>
          Usar el vale
        </Button>
      </Row>
    </Stack>
  );
}

function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

const Used = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;

  > span {
    flex: 1 1 160px;
    min-width: 0;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    text-wrap: pretty;
  }
`;
