import { useController } from 'react-hook-form';
import type { MoneySettings, MoneySettingsInput, VoucherPurpose } from '@aforo/shared/contract';
import { SelectField } from '@aforo/shared/ui';
import { voucherTaxText } from './money-settings.messages.ts';

const byCatalogue = 'catalogue';

const options = [
  { value: byCatalogue, label: 'Según lo que se vende' },
  { value: 'single', label: 'Al vender el vale' },
  { value: 'multi', label: 'Al gastarlo' },
] as const satisfies readonly { value: VoucherPurpose | typeof byCatalogue; label: string }[];

/** When gift vouchers are taxed: the effect of the catalogue, and the owner's choice. */
export function VoucherPurposeField({ catalogueTaxes }: Pick<MoneySettings, 'catalogueTaxes'>) {
  const {
    // Destructured, because the linter takes the whole field object for a ref.
    field: { ref, value, onChange, onBlur },
  } = useController<MoneySettingsInput, 'voucherPurpose'>({ name: 'voucherPurpose' });
  return (
    <SelectField
      ref={ref}
      label="El IVA de los vales regalo se cobra"
      description={voucherTaxText(value ?? null, catalogueTaxes ?? [])}
      options={options}
      value={value ?? byCatalogue}
      onBlur={onBlur}
      onChange={({ target }) => onChange(purposeOf(target.value))}
    />
  );
}

function purposeOf(value: string): VoucherPurpose | null {
  return (
    options.flatMap((one) =>
      one.value === value && one.value !== byCatalogue ? one.value : [],
    )[0] ?? null
  );
}
