import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import {
  findVoucher,
  readVoucherCode,
  voucherStateNames,
  type Voucher,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Row, Stack, TextField } from '@aforo/shared/ui';
import Gift from 'lucide-react/icons/gift';
import { styled } from 'styled-components';
import { errorWords } from '../../error.messages.ts';
import type { Tender } from '../basket.ts';
import { focusNow } from '../focus-now.ts';

interface Props {
  vouchers: readonly Voucher[];
  /** What each of them pays. */
  tenders: readonly Tender[];
  /** What is left to pay in another way. */
  restMinor: number;
  canAdd: boolean;
  onVouchers: (vouchers: readonly Voucher[]) => void;
}

/** Gift vouchers come first: each pays what it has, and the rest is paid in another way. */
export function PayByVoucher({ vouchers, tenders, restMinor, canAdd, onVouchers }: Props) {
  const { currency } = useArea().settings.center;
  const [isAsking, setAsking] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function use(): Promise<void> {
    if (isBusy) return;
    const read = readVoucherCode(code);
    if (read === null) return setProblem('Ese código no es de ningún vale. Repásalo.');
    if (vouchers.some((one) => readVoucherCode(one.code) === read)) {
      return setProblem('Ese vale ya está puesto.');
    }
    setBusy(true);
    try {
      const found = await api.call(findVoucher, { body: { code: read } });
      if (found.state !== 'usable') {
        return setProblem(
          `Ese vale no se puede usar: ${voucherStateNames[found.state].toLowerCase()}.`,
        );
      }
      onVouchers([...vouchers, found]);
      setCode('');
      setProblem(null);
      setAsking(false);
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={3}>
      {vouchers.map((voucher) => {
        const paidMinor =
          tenders.find(({ voucherCode }) => voucherCode === voucher.code)?.amountMinor ?? 0;
        return (
          <Used key={voucher.id}>
            <span>
              Vale {voucher.code}
              <small>
                Tiene {money(voucher.balanceMinor, currency)}, hasta el{' '}
                {formatDate(voucher.expiresOn)}
              </small>
            </span>
            <strong>−{money(paidMinor, currency)}</strong>
            <Button
              size="sm"
              aria-label={`Quitar el vale ${voucher.code}`}
              onClick={() => onVouchers(vouchers.filter(({ id }) => id !== voucher.id))}
            >
              Quitar
            </Button>
          </Used>
        );
      })}
      {vouchers.length > 0 ? (
        <Used as="p">
          <span>Queda por cobrar</span>
          <strong>{money(restMinor, currency)}</strong>
        </Used>
      ) : null}
      {isAsking && canAdd ? (
        // Enter uses it and does not charge.
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
            ref={focusNow}
            error={problem ?? undefined}
            onChange={({ target }) => {
              setCode(target.value);
              setProblem(null);
            }}
          />
          <Row gap={2}>
            <Button
              size="sm"
              onClick={() => {
                setAsking(false);
                setProblem(null);
              }}
            >
              Dejarlo
            </Button>
            <Button size="sm" isPending={isBusy} onClick={() => void use()}>
              Usar el vale
            </Button>
          </Row>
        </Stack>
      ) : canAdd ? (
        <Row>
          <Button size="sm" icon={<Gift size={16} aria-hidden />} onClick={() => setAsking(true)}>
            Paga con un vale regalo
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

const Used = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;

  > span {
    flex: 1 1 160px;
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
  }
`;
