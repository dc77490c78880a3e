import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { AchievementInput } from '@aforo/shared/contract';
import { TextField } from '@aforo/shared/ui';
import { parseSteps } from './achievement.form.ts';

/** The steps of an achievement, typed as a list: «10, 25, 50». */
export function StepsField({ label }: { label: string }) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<AchievementInput, 'rule.steps'>({ name: 'rule.steps' });
  const [typed, setTyped] = useState(() => write(value));
  // Keeps the text as typed, unless the form's value has changed elsewhere since.
  const text = write(parseSteps(typed)) === write(value) ? typed : write(value);
  return (
    <TextField
      ref={ref}
      label={label}
      description="Separadas por comas, de menor a mayor."
      autoComplete="off"
      value={text}
      // The error belongs to one step or to the whole list.
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
