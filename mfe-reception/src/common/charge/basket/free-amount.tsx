import { useState } from 'react';
import { AmountField, euros } from '@aforo/shared/form';
import { Button, Row, SelectField, TextField } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import type { BasketItem } from './basket.ts';
import { focusNow } from '../focus-now.ts';

const taxes = [
  { value: '2100', label: '21 %' },
  { value: '1000', label: '10 %' },
  { value: '400', label: '4 %' },
  { value: '0', label: '0 %' },
  { value: 'exempt', label: 'Exento' },
];

/** Adds a line without a catalog price. */
export function FreeAmount({
  onAdd,
  onLeave,
}: {
  onAdd: (item: BasketItem) => void;
  onLeave: () => void;
}) {
  const [description, setDescription] = useState('');
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const [tax, setTax] = useState('2100');
  const [isAsked, setAsked] = useState(false);
  const isNamed = description.trim().length >= 2;
  const isPriced = amountMinor !== null && amountMinor >= 1 && amountMinor <= 100_000_00;

  function add(): void {
    setAsked(true);
    if (!isNamed || !isPriced) return;
    const isExempt = tax === 'exempt';
    onAdd({
      key: `text ${crypto.randomUUID()}`,
      what: {
        kind: 'text',
        taxTreatment: isExempt ? 'exempt' : 'rate',
        taxCause: isExempt ? 'E1' : null,
        taxBasisPoints: isExempt ? 0 : Number(tax),
      },
      description: description.trim(),
      quantity: 1,
      unitPriceMinor: amountMinor,
      discount: null,
    });
  }
  return (
    // Enter adds the line instead of submitting the charge.
    <Fields
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label="Qué es"
        value={description}
        maxLength={120}
        autoComplete="off"
        ref={focusNow}
        error={isAsked && !isNamed ? 'Escribe qué es.' : undefined}
        onChange={({ target }) => setDescription(target.value)}
      />
      <AmountField
        label="Importe, impuesto incluido"
        format={euros}
        value={amountMinor}
        onChange={setAmountMinor}
        error={isAsked && !isPriced ? 'Escribe un importe de 0,01 a 100.000.' : undefined}
      />
      <SelectField
        label="Impuesto"
        options={taxes}
        value={tax}
        onChange={({ target }) => setTax(target.value)}
      />
      <Row gap={2}>
        <Button size="sm" onClick={onLeave}>
          Dejarlo
        </Button>
        <Button size="sm" onClick={add}>
          Añadir
        </Button>
      </Row>
    </Fields>
  );
}

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;
