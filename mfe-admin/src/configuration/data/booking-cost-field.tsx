import { RadioField } from '@aforo/shared/ui';

interface Props {
  /** Null until chosen: only the owner knows whether the other program has already charged. */
  value: boolean | null;
  onChange: (areSettled: boolean) => void;
}

const options = [
  {
    value: 'settled',
    label: 'Nada más: el otro programa ya las cobró o las descontó del bono',
  },
  {
    value: 'owed',
    label: 'Una sesión de su bono si tiene uno que vale; si no, queda por cobrar',
  },
] as const;

/** Chooses whether imported bookings are already charged or cost a session here. */
export function BookingCostField({ value, onChange }: Props) {
  return (
    <RadioField
      label="Qué cuesta cada reserva"
      options={options}
      value={value === null ? null : value ? 'settled' : 'owed'}
      onChange={(chosen) => onChange(chosen === 'settled')}
    />
  );
}
