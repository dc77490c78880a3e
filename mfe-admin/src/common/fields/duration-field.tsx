import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { SelectField } from '@aforo/shared/ui';
import { AmountField, type AmountFormat, type FormField, wholeNumber } from '@aforo/shared/form';
import { durationUnits, unitOf } from './durations.ts';

interface Props<I extends FieldValues, O> extends FormField<I, O, number | null | undefined> {
  label: string;
  description?: string;
}

/** A duration typed in minutes, hours or days; the form holds minutes. */
export function FormDurationField<I extends FieldValues, O>({
  form: { control },
  name,
  label,
  description,
}: Props<I, O>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [unit, setUnit] = useState(() => unitOf(value ?? null));
  return (
    <Pair>
      <AmountField
        ref={ref}
        label={label}
        description={description}
        format={inUnits(unit)}
        value={value ?? null}
        onChange={onChange}
        onBlur={onBlur}
        error={fieldState.error?.message}
      />
      <SelectField
        label={`Unidad de «${label}»`}
        isLabelHidden
        value={String(unit)}
        options={durationUnits.map(({ minutes, many }) => ({
          value: String(minutes),
          label: many,
        }))}
        onChange={({ target }) => {
          const next = Number(target.value);
          setUnit(next);
          onChange(value == null ? null : (value / unit) * next);
        }}
      />
    </Pair>
  );
}

function inUnits(unit: number): AmountFormat {
  return {
    parse(text) {
      const count = wholeNumber.parse(text);
      return count === null ? null : count * unit;
    },
    format: (minutes) => wholeNumber.format(minutes / unit),
  };
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 128px;
  gap: ${({ theme }) => theme.space[2]};
  align-items: end;
`;
