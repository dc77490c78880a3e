import { useState } from 'react';
import { AmountField, euros } from '@aforo/shared/form';
import { Button, Row, Stack, TextField } from '@aforo/shared/ui';
import type { BasketItem } from '../basket/basket.ts';
import { focusNow } from '../focus-now.ts';

/** The amount, recipient and message of a gift voucher to sell. */
export function GiftVoucherFields({
  onAdd,
  onLeave,
}: {
  onAdd: (item: BasketItem) => void;
  onLeave: () => void;
}) {
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const [recipient, setRecipient] = useState('');
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isPriced = amountMinor !== null && amountMinor >= 100 && amountMinor <= 1_000_00;

  function add(): void {
    setAsked(true);
    if (!isPriced) return;
    onAdd({
      key: `voucher ${crypto.randomUUID()}`,
      what: { kind: 'voucher', recipient: recipient.trim(), message: message.trim() },
      description: recipient.trim() ? `Vale regalo para ${recipient.trim()}` : 'Vale regalo',
      quantity: 1,
      unitPriceMinor: amountMinor,
      discount: null,
    });
  }
  return (
    // Enter adds the voucher instead of submitting the charge.
    <Stack
      gap={3}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <AmountField
        label="Importe del vale"
        format={euros}
        value={amountMinor}
        onChange={setAmountMinor}
        ref={focusNow}
        error={isAsked && !isPriced ? 'Pon de 1 a 1.000 €.' : undefined}
      />
      <TextField
        label="Para quién (opcional)"
        value={recipient}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setRecipient(target.value)}
      />
      <TextField
        label="Mensaje (opcional)"
        value={message}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => setMessage(target.value)}
      />
      <Row gap={2}>
        <Button size="sm" onClick={onLeave}>
          Dejarlo
        </Button>
        <Button size="sm" onClick={add}>
          Añadir el vale
        </Button>
      </Row>
    </Stack>
  );
}
