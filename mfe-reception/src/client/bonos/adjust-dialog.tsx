import { useRef, useState, type FormEvent } from 'react';
import type { PackagePurchase } from '@aforo/shared/contract';
import { Button, Dialog, Notice, Stack, TextAreaField, TextField, toast } from '@aforo/shared/ui';
import { sessionsLeftText } from '../../common/bono/bono.messages.ts';
import { errorText } from '../../common/error.messages.ts';
import { useAdjust } from '../bookings/bookings-tab.queries.ts';

interface Props {
  bono: PackagePurchase;
  onClose: () => void;
}

/** Adds or removes sessions by hand. Only for administrators, and the reason is required. */
export function AdjustDialog({ bono, onClose }: Props) {
  const adjust = useAdjust(bono);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const sessions = wholeNumber(amount);
  const isReasoned = reason.trim().length >= 3;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (adjust.isPending) return;
    setTried(true);
    if (sessions === null || !isReasoned) {
      (sessions === null ? amountField : reasonField).current?.focus();
      return;
    }
    adjust.mutate(
      { amount: sessions, reason },
      {
        onSuccess: ({ balance }) => {
          toast.success(`Ajuste anotado: ${sessionsLeftText(balance)}.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`Ajustar ${bono.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form="ajuste" variant="primary" isPending={adjust.isPending}>
            Anotar ajuste
          </Button>
        </>
      }
    >
      <form id="ajuste" noValidate onSubmit={submit}>
        <Stack>
          <p>Ahora {sessionsLeftText(bono.balance)}.</p>
          <TextField
            ref={amountField}
            label="Sesiones"
            description="Las que se suman; con un menos delante, las que se quitan."
            autoComplete="off"
            value={amount}
            error={
              isTried && sessions === null
                ? 'Escribe un número de -100 a 100, sin ser 0.'
                : undefined
            }
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextAreaField
            ref={reasonField}
            label="Motivo"
            description="Queda escrito en los movimientos del bono."
            rows={3}
            maxLength={300}
            value={reason}
            error={isTried && !isReasoned ? 'Di por qué.' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {adjust.error ? <Notice tone="error">{errorText(adjust.error)}</Notice> : null}
        </Stack>
      </form>
    </Dialog>
  );
}

/**
 * Parses an integer from -100 to 100, except 0. Accepts both `-` and `−`. Returns null otherwise.
 */
function wholeNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-');
  if (!/^[+-]?\d{1,3}$/.test(plain)) return null;
  const number = Number(plain);
  return number !== 0 && Math.abs(number) <= 100 ? number : null;
}
