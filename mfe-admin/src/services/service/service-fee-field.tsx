import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import {
  euros,
  NullableAmountField,
  type FormField,
  type NullableAmount,
} from '@aforo/shared/form';
import { SelectField } from '@aforo/shared/ui';

type FeeSource = 'center' | 'none' | 'own';

const options: readonly { value: FeeSource; label: string }[] = [
  { value: 'center', label: 'La del centro' },
  { value: 'none', label: 'Sin penalización' },
  { value: 'own', label: 'Otro importe' },
];

/** The fee of a service for a lost seat: the center's (null), none (0), or its own amount. */
export function ServiceFeeField<I extends FieldValues, O>({
  form: { control },
  name,
  label,
}: FormField<I, O, NullableAmount | undefined> & { label: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [says, setSays] = useState<FeeSource>(() => saysOf(value ?? null));
  return (
    <Pair>
      <SelectField
        label={label}
        value={says}
        options={[...options]}
        onChange={({ target }) => {
          const next = options.find((one) => one.value === target.value)?.value ?? 'center';
          setSays(next);
          onChange(next === 'center' ? null : next === 'none' ? 0 : 'incomplete');
        }}
      />
      {says === 'own' ? (
        <NullableAmountField
          ref={ref}
          label={`Importe: ${label.toLowerCase()}, en euros`}
          format={euros}
          value={value ?? null}
          onChange={onChange}
          onBlur={onBlur}
          error={fieldState.error?.message}
        />
      ) : null}
    </Pair>
  );
}

function saysOf(value: NullableAmount): FeeSource {
  if (value === null) return 'center';
  return value === 0 ? 'none' : 'own';
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: end;
`;
