import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import { getSale, quoteRefund, refundSale, type Sale } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';
import { api, ApiError } from '@aforo/shared/http';
import { openDrawer } from '@aforo/shared/printing';
import {
  Button,
  CheckboxField,
  ConfirmDialog,
  Dialog,
  QueryState,
  SelectField,
  Stack,
  TextField,
  toast,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { chargeKeys, moneyChanged } from '../charge/charge.queries.ts';
import { ApprovalDialog } from '../approval/approval-dialog.tsx';
import { approvableAmount, limitText, needsNewApproval } from '../limit.messages.ts';
import { inCash, RefundAmounts } from './refund-amounts.tsx';
import { type BookingsDecision, UpcomingBookings } from './upcoming-bookings.tsx';

interface Props {
  saleId: string;
  /** Null for a sale to a buyer without a record. */
  clientId: string | null;
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
  const [firstQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, lines.length === 1 ? leftOf(line) : 0])),
  );
  const [quantities, setQuantities] = useState(firstQuantities);
  const [returnsStock, setReturnsStock] = useState(true);
  const [isCash, setCash] = useState(false);
  const [decision, setDecision] = useState<BookingsDecision | null>(null);
  const [reason, setReason] = useState('');
  const [wasSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [approval, setApproval] = useState<{ id: string; lines: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const chosen = lines.flatMap((line) => {
    const quantity = quantities[line.id] ?? 0;
    if (quantity === 0) return [];
    return [{ lineId: line.id, quantity, ...(line.productId ? { returnsStock } : {}) }];
  });
  const approvedLines = chosen.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const linesKey = JSON.stringify(approvedLines);
  const approvalId = approval?.lines === linesKey ? approval.id : null;
  const quote = useQuery({
    queryKey: [...chargeKeys.sale(sale.id), 'refund', chosen, approvalId],
    queryFn: ({ signal }) =>
      api.call(quoteRefund, {
        params: { id: sale.id },
        body: { lines: chosen, approvalId },
        signal,
      }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const approvableMinor = approvableAmount(quote.error);
  // After an error, such as an approval that has expired, the amounts of before are not true.
  const shown = chosen.length > 0 && !quote.error ? quote.data : undefined;
  const isCurrent = shown !== undefined && !quote.isPlaceholderData;
  const backMinor = shown?.backMinor ?? 0;
  const upcoming = shown?.upcomingBookings ?? [];
  const missing = missingAnswer();
  const problem = wasSent ? (missing ?? refusal) : null;

  function missingAnswer(): string | null {
    if (chosen.length === 0) return 'Elige qué se devuelve.';
    if (reason.trim().length < 3) return 'Di por qué se devuelve.';
    if (upcoming.length === 0 || decision !== null) return null;
    return 'Di qué pasa con las reservas que paga el bono.';
  }

  function askToLeave(): void {
    if (isSending) return;
    const isTyped = reason.trim() !== '' || decision !== null || isCash || !returnsStock;
    if (isTyped || quantities !== firstQuantities || approval !== null) setLeaving(true);
    else onClose();
  }

  async function give(): Promise<void> {
    if (isSending) return;
    setSent(true);
    if (missing !== null || !isCurrent) return;
    setRefusal(null);
    setSending(true);
    const body = {
      lines: chosen,
      payments: isCash && shown.cashLimitMinor === null ? inCash(shown) : shown.payments,
      reason: reason.trim(),
      ...(approvalId === null ? {} : { approvalId }),
      ...(upcoming.length > 0 && decision !== null ? { upcomingBookings: decision } : {}),
    };
    try {
      const refund = await sendOnce(body, (idempotencyKey) =>
        api.call(refundSale, { params: { id: sale.id }, body, idempotencyKey }),
      );
      if (body.payments.some(({ method }) => method === 'cash')) void openDrawer();
      const number = refund.document ? ` Rectificativa ${refund.document.fullNumber}.` : '';
      toast.success(
        backMinor > 0 ? `Devuelto: ${money(backMinor, currency)}.${number}` : `Hecho.${number}`,
      );
      onClose();
    } catch (error) {
      setRefusal(limitText(error, currency));
      if (needsNewApproval(error)) setApproval(null);
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
      onClose={askToLeave}
      footer={
        <>
          <Button onClick={askToLeave}>No devolver</Button>
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
          <RefundAmounts quote={shown} isCash={isCash} onCash={setCash} />
        ) : quote.error ? (
          <>
            <Problem role="alert">{limitText(quote.error, currency)}</Problem>
            {approvableMinor === null ? null : (
              <Button onClick={() => setAsking(true)}>Pedir el visto bueno</Button>
            )}
          </>
        ) : null}
        {isAsking && approvableMinor !== null ? (
          <ApprovalDialog
            act={{
              kind: 'refund',
              saleId: sale.id,
              lines: approvedLines,
              amountMinor: approvableMinor,
            }}
            onApproved={(id) => {
              setApproval({ id, lines: linesKey });
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
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
        <ConfirmDialog
          title="¿Dejar la devolución a medias?"
          consequence="Lo que has puesto se pierde. No se ha devuelto nada."
          confirmLabel="Dejarla"
          cancelLabel="Seguir devolviendo"
          isOpen={isLeaving}
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        />
      </Stack>
    </Dialog>
  );
}

/** The amounts have changed, or there are bookings that were not shown. */
const isOutdated = (code: string) =>
  ['refund_changed', 'refund_bookings', 'refund_seat_bookings'].includes(code);

const Lines = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.error.ink};
`;
