import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  getSale,
  quoteRefund,
  refundSale,
  type RefundMethod,
  type RefundQuote,
  type Sale,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { api, ApiError } from '@aforo/shared/http';
import {
  Button,
  CheckboxField,
  Dialog,
  QueryState,
  SelectField,
  Stack,
  TextField,
  toast,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { chargeKeys, moneyChanged } from '../../common/charge/charge.queries.ts';
import { shiftLimitText } from '../../common/shift-limit.messages.ts';
import { type BookingsDecision, UpcomingBookings } from './upcoming-bookings.tsx';

interface Props {
  saleId: string;
  clientId: string;
  onClose: () => void;
}

/** Refunds a sale in whole or in part. The exact amount is shown first. */
export function RefundDialog(props: Props) {
  const sale = useQuery({
    queryKey: chargeKeys.sale(props.saleId),
    queryFn: ({ signal }) => api.call(getSale, { params: { id: props.saleId }, signal }),
  });
  if (sale.data) return <Refund {...props} sale={sale.data} />;
  return (
    <Dialog title="Devolver" isOpen onClose={props.onClose}>
      <QueryState query={sale}>{() => null}</QueryState>
    </Dialog>
  );
}

const leftOf = ({ quantity, refundedQuantity }: Sale['lines'][number]) =>
  quantity - refundedQuantity;

function Refund({ sale, clientId, onClose }: Props & { sale: Sale }) {
  const { currency } = useArea().settings.center;
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const lines = sale.lines.filter((line) => leftOf(line) > 0);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, lines.length === 1 ? leftOf(line) : 0])),
  );
  const [returnsStock, setReturnsStock] = useState(true);
  const [isCash, setCash] = useState(false);
  const [decision, setDecision] = useState<BookingsDecision | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const chosen = lines.flatMap((line) => {
    const quantity = quantities[line.id] ?? 0;
    if (quantity === 0) return [];
    return [{ lineId: line.id, quantity, ...(line.productId ? { returnsStock } : {}) }];
  });
  const quote = useQuery({
    queryKey: [...chargeKeys.sale(sale.id), 'refund', chosen],
    queryFn: ({ signal }) =>
      api.call(quoteRefund, { params: { id: sale.id }, body: { lines: chosen }, signal }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const shown = chosen.length > 0 ? quote.data : undefined;
  const isCurrent = shown !== undefined && !quote.isPlaceholderData && !quote.error;
  const backMinor = shown?.backMinor ?? 0;
  const upcoming = shown?.upcomingBookings ?? [];

  async function give(): Promise<void> {
    if (isSending) return;
    if (chosen.length === 0) return setProblem('Elige qué se devuelve.');
    if (reason.trim().length < 3) return setProblem('Di por qué se devuelve.');
    if (!isCurrent) return;
    if (upcoming.length > 0 && decision === null) {
      return setProblem('Di qué pasa con las reservas que paga el bono.');
    }
    setProblem(null);
    setSending(true);
    const body = {
      lines: chosen,
      payments: isCash && shown.cashLimitMinor === null ? inCash(shown) : shown.payments,
      reason: reason.trim(),
      ...(upcoming.length > 0 && decision !== null ? { upcomingBookings: decision } : {}),
    };
    try {
      const refund = await sendOnce(body, (idempotencyKey) =>
        api.call(refundSale, { params: { id: sale.id }, body, idempotencyKey }),
      );
      const number = refund.document ? ` Rectificativa ${refund.document.fullNumber}.` : '';
      toast.success(
        backMinor > 0 ? `Devuelto: ${money(backMinor, currency)}.${number}` : `Hecho.${number}`,
      );
      onClose();
    } catch (error) {
      setProblem(shiftLimitText(error, currency));
      // Another refund was made meanwhile: read the amounts again.
      if (error instanceof ApiError && isOutdated(error.code)) void quote.refetch();
    } finally {
      setSending(false);
      moneyChanged(queryClient, clientId);
    }
  }

  return (
    <Dialog
      title={`Devolver ${sale.document?.fullNumber ?? sale.description}`}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>No devolver</Button>
          <Button
            variant="primary"
            isPending={isSending}
            disabled={chosen.length > 0 && !isCurrent}
            onClick={() => void give()}
          >
            {backMinor > 0 ? `Devolver ${money(backMinor, currency)}` : 'Devolver'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Lines aria-label="Qué se devuelve">
          {lines.map((line) => (
            <li key={line.id}>
              {leftOf(line) === 1 ? (
                <CheckboxField
                  label={line.description}
                  checked={(quantities[line.id] ?? 0) === 1}
                  onChange={({ target }) =>
                    setQuantities({ ...quantities, [line.id]: target.checked ? 1 : 0 })
                  }
                />
              ) : (
                <SelectField
                  label={line.description}
                  value={String(quantities[line.id] ?? 0)}
                  options={Array.from({ length: leftOf(line) + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? 'Ninguno' : `${count} de ${leftOf(line)}`,
                  }))}
                  onChange={({ target }) =>
                    setQuantities({ ...quantities, [line.id]: Number(target.value) })
                  }
                />
              )}
            </li>
          ))}
        </Lines>
        {lines.some(({ productId, id }) => productId && (quantities[id] ?? 0) > 0) ? (
          <CheckboxField
            label="Lo devuelto vuelve a las existencias"
            checked={returnsStock}
            onChange={({ target }) => setReturnsStock(target.checked)}
          />
        ) : null}
        {shown ? (
          <Quoted quote={shown} isCash={isCash} onCash={setCash} />
        ) : quote.error ? (
          <Problem role="alert">{shiftLimitText(quote.error, currency)}</Problem>
        ) : null}
        {shown && upcoming.length > 0 ? (
          <UpcomingBookings bookings={upcoming} decision={decision} onDecide={setDecision} />
        ) : null}
        <TextField
          label="Por qué"
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        {problem ? <Problem role="alert">{problem}</Problem> : null}
      </Stack>
    </Dialog>
  );
}

/** The amounts have changed, or there are bookings that were not shown. */
const isOutdated = (code: string) => code === 'refund_changed' || code === 'refund_bookings';

/** All from the drawer, except what was paid by voucher; each part still refers to its payment. */
function inCash({ payments }: RefundQuote): RefundQuote['payments'] {
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

function Quoted({
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

const Lines = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;

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

const Problem = styled.p`
  color: ${({ theme }) => theme.color.error.ink};
`;
