import { styled } from 'styled-components';
import { FieldGroup } from '../../common/records/field-group.ts';

interface Props {
  /** Null until chosen: only the owner knows whether the other program has already charged. */
  value: boolean | null;
  onChange: (areSettled: boolean) => void;
}

const options = [
  {
    areSettled: true,
    label: 'Nada más: el otro programa ya las cobró o las descontó del bono',
  },
  {
    areSettled: false,
    label: 'Una sesión de su bono si tiene uno que vale; si no, queda por cobrar',
  },
];

/** Chooses whether imported bookings are already charged or cost a session here. */
export function BookingCostField({ value, onChange }: Props) {
  return (
    <FieldGroup>
      <legend>Qué cuesta cada reserva</legend>
      {options.map(({ areSettled, label }) => (
        <Choice key={label}>
          <input
            type="radio"
            name="areSettled"
            checked={value === areSettled}
            onChange={() => onChange(areSettled)}
          />
          <span>{label}</span>
        </Choice>
      ))}
    </FieldGroup>
  );
}

const Choice = styled.label`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  min-height: 44px;
  cursor: pointer;

  input {
    flex: none;
    accent-color: ${({ theme }) => theme.color.primaryEdge};
  }
`;
