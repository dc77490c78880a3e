import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { voucherAmountSchema, type MoneySettingsInput } from '@aforo/shared/contract';
import { euros } from '@aforo/shared/form';
import { TextField } from '@aforo/shared/ui';

/** Several amounts typed in one line: `20 30 50` or `20, 30, 50`. */
function readAmounts(text: string): (number | null)[] {
  return text
    .split(/[;\s]+/)
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part !== '')
    .map((part) => euros.parse(part));
}

function writeAmounts(amounts: readonly number[]): string {
  return amounts.map((one) => euros.format(one).replace(/,00$/, '')).join(', ');
}

/** The amounts of the gift vouchers sold online; empty means that none are sold online. */
export function VoucherAmountsField() {
  const { formState } = useFormContext();
  const {
    // Destructured, because the linter takes the whole field object for a ref.
    field: { ref, value, onChange, onBlur },
  } = useController<MoneySettingsInput, 'voucherAmountsMinor'>({ name: 'voucherAmountsMinor' });
  const [text, setText] = useState(() => writeAmounts(value ?? []));
  const amounts = value ?? [];
  const isFine = amounts.every((one) => voucherAmountSchema.safeParse(one).success);
  const problem = isFine
    ? amounts.length > 6
      ? 'Como mucho seis importes.'
      : undefined
    : 'Pon importes de 1 a 1.000 €, separados por espacios.';
  return (
    <TextField
      ref={ref}
      label="Vales regalo en línea (€)"
      description="Los importes que se ofrecen, separados por espacios. Vacío, no se venden en línea."
      autoComplete="off"
      value={text}
      error={formState.isSubmitted ? problem : undefined}
      onBlur={onBlur}
      onChange={({ target }) => {
        setText(target.value);
        onChange(readAmounts(target.value));
      }}
    />
  );
}
