import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import {
  findVoucher,
  type ChargeQuote,
  promotionCodeSchema,
  readVoucherCode,
  voucherStateNames,
  type Voucher,
} from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { CodeForm } from '@aforo/shared/payment';
import { Button, Row, Stack } from '@aforo/shared/ui';
import Gift from 'lucide-react/icons/gift';
import { errorText } from '../../error.messages.ts';
import type { ChargePromotion } from '../basket/use-basket.ts';
import { UsedRow } from './used-row.ts';

interface Props {
  vouchers: readonly Voucher[];
  /** The amount that each voucher pays. */
  shares: ChargeQuote['vouchers'];
  promotion: ChargePromotion;
  /** The amount to pay with another method. */
  restMinor: number;
  canAdd: boolean;
  onVouchers: (vouchers: readonly Voucher[]) => void;
}

/**
 * One field for all codes: promotion codes discount the lines, and gift vouchers pay up to their
 * balance. The rest is paid with another method.
 */
export function PayByCode({ vouchers, shares, promotion, restMinor, canAdd, onVouchers }: Props) {
  const { currency } = useArea().settings.center;
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function use(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const voucherCode = readVoucherCode(typed);
    const why = await (voucherCode === null ? takePromotion() : takeVoucher(voucherCode));
    setBusy(false);
    if (why !== null) return setProblem(why);
    setTyped('');
    setProblem(null);
    setAsking(false);
  }

  /** @returns why the code is refused, or null */
  async function takeVoucher(code: string): Promise<string | null> {
    if (vouchers.some((one) => readVoucherCode(one.code) === code)) {
      return 'Ese vale ya está puesto.';
    }
    try {
      const found = await api.call(findVoucher, { body: { code } });
      if (found.state !== 'usable') {
        return `Ese vale no se puede usar: ${voucherStateNames[found.state].toLowerCase()}.`;
      }
      onVouchers([...vouchers, found]);
      return null;
    } catch (error) {
      return errorText(error);
    }
  }

  /** @returns why the code is refused, or null */
  async function takePromotion(): Promise<string | null> {
    const { data: code } = promotionCodeSchema.safeParse(typed);
    if (code === undefined) return 'Ese código no es de ningún vale ni promoción. Repásalo.';
    if (promotion.code !== null) return 'Ya hay un código puesto. Quítalo para poner otro.';
    return promotion.use(code);
  }

  return (
    <Stack gap={3}>
      {promotion.code === null ? null : (
        <UsedRow role="status">
          <span>
            Código {promotion.code}
            <small>
              {promotion.problem ??
                `Ya está descontado: ${money(promotion.discountMinor, currency)} menos.`}
            </small>
          </span>
          <Button
            size="sm"
            aria-label={`Quitar el código ${promotion.code}`}
            onClick={promotion.leave}
          >
            Quitar
          </Button>
        </UsedRow>
      )}
      {vouchers.map((voucher) => {
        const paidMinor = shares.find(({ code }) => code === voucher.code)?.amountMinor ?? 0;
        return (
          <UsedRow key={voucher.id}>
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
          </UsedRow>
        );
      })}
      {vouchers.length > 0 ? (
        <UsedRow as="p">
          <span>Queda por cobrar</span>
          <strong>{money(restMinor, currency)}</strong>
        </UsedRow>
      ) : null}
      {isAsking && canAdd ? (
        <CodeForm
          label="Código del vale o de la promoción"
          {...{ typed, problem, isBusy }}
          onTyped={(text) => {
            setTyped(text);
            setProblem(null);
          }}
          onUse={() => void use()}
          onLeave={() => {
            setAsking(false);
            setProblem(null);
          }}
        />
      ) : canAdd ? (
        <Row>
          <Button size="sm" icon={<Gift size={16} aria-hidden />} onClick={() => setAsking(true)}>
            Tiene un vale o un código
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
