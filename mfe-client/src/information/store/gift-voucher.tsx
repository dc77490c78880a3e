import { useState } from 'react';
import { styled } from 'styled-components';
import { useArea, useSession } from '@aforo/shared/area';
import { emailSchema } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Button, Notice, Stack, TextAreaField, TextField } from '@aforo/shared/ui';
import { usePayOnline } from '../../common/payment/pay-online.ts';
import { paymentRefusal } from '../../common/payment/payment-refusal.messages.ts';
import { SheetActions } from '../../common/sheet-actions.tsx';

interface Props {
  /** The amounts that the center offers. */
  amountsMinor: readonly number[];
  isDemo: boolean;
  onBack: () => void;
}

/** Buys a gift voucher: amount, recipient, message and e-mail address. */
export function GiftVoucher({ amountsMinor, isDemo, onBack }: Props) {
  const { center } = useArea().settings;
  const { email: ownEmail } = useSession().user;
  const pay = usePayOnline();
  const [amountMinor, setAmountMinor] = useState<number | null>(amountsMinor[0] ?? null);
  const [recipient, setRecipient] = useState('');
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isAddressed = email.trim() === '' || emailSchema.safeParse(email).success;

  function buy(): void {
    setAsked(true);
    if (amountMinor === null || !isAddressed) return;
    const written = { recipient: recipient.trim(), message: message.trim() };
    pay.mutate({
      subject: { kind: 'voucher', amountMinor, ...written, email: email.trim() || null },
      totalMinor: amountMinor,
    });
  }
  return (
    <Stack gap={4}>
      {/* The list may have been scrolled, and its button is gone. */}
      <MutedText tabIndex={-1} ref={focusNow}>
        Se gasta en lo que quiera quien lo recibe, de una vez o en varias, en {center.name} o aquí.
      </MutedText>
      <Amounts>
        <legend>Importe</legend>
        <div>
          {amountsMinor.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="importe"
                checked={amountMinor === one}
                onChange={() => setAmountMinor(one)}
              />
              <span>{money(one, center.currency)}</span>
            </label>
          ))}
        </div>
      </Amounts>
      <TextField
        label="Para quién (opcional)"
        value={recipient}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setRecipient(target.value)}
      />
      <TextAreaField
        label="Mensaje (opcional)"
        rows={2}
        value={message}
        maxLength={300}
        onChange={({ target }) => setMessage(target.value)}
      />
      <TextField
        label="Correo de quien lo recibe (opcional)"
        description={`Si lo dejas vacío te lo mandamos a ${ownEmail}, y se lo das como quieras.`}
        type="email"
        inputMode="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        error={
          isAsked && !isAddressed
            ? 'Ese correo no parece completo. Ejemplo: nombre@correo.es'
            : undefined
        }
        onChange={({ target }) => setEmail(target.value)}
      />
      {isDemo ? (
        <Notice>Es una demostración: se paga en un banco de prueba, sin dinero.</Notice>
      ) : null}
      {pay.isError ? <Notice tone="error">{paymentRefusal(pay.error)}</Notice> : null}
      <SheetActions>
        <Button onClick={onBack} disabled={pay.isPending}>
          Atrás
        </Button>
        <Button variant="primary" isPending={pay.isPending || pay.isSuccess} onClick={buy}>
          {amountMinor !== null ? `Pagar ${money(amountMinor, center.currency)}` : 'Pagar'}
        </Button>
      </SheetActions>
    </Stack>
  );
}

function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

const MutedText = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;

  &:focus {
    outline: none;
  }
`;

const Amounts = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 4px;
    padding: 0;
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
    gap: ${({ theme }) => theme.space[2]};
  }
  input {
    accent-color: ${({ theme }) => theme.color.primaryInk};
  }
  label {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    min-height: 44px;
    padding: 4px 8px;
    border: 1px solid ${({ theme }) => theme.color.controlEdge};
    border-radius: ${({ theme }) => theme.radius.card};
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
`;
