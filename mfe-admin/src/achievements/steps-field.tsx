import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '@aforo/shared/ui';
import { parseSteps } from './achievement.form.ts';

/** The thresholds of a ladder, typed as people write a list: «10, 25, 50». */
export function StepsField({ label }: { label: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<Record<string, number[]>>({ name: 'rule.steps' });
  const [typed, setTyped] = useState(() => write(value));
  // Its text stands as it was typed, unless it has been given other numbers since.
  const text = write(parseSteps(typed)) === write(value) ? typed : write(value);
  return (
    <TextField
      ref={ref}
      label={label}
      description="Separadas por comas, de menor a mayor."
      autoComplete="off"
      value={text}
      // Of one step of the list, or of the list.
      error={error?.message ?? (Array.isArray(error) ? messageIn(error) : undefined)}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseSteps(target.value));
      }}
    />
  );
}

function write(steps: readonly number[] | undefined): string {
  return (steps ?? []).join(', ');
}

function messageIn(errors: readonly ({ message?: string } | undefined)[]): string | undefined {
  return errors.find((one) => one?.message !== undefined)?.message;
}
