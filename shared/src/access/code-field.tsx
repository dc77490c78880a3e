import { useEffect, useRef, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../ui/index.ts';

interface CodeFieldProps {
  value: string;
  onChange: (typed: string) => void;
  /** The digits, as soon as there are six. */
  onComplete?: ((code: string) => void) | undefined;
  /** What is wrong with it before it is sent. */
  problem?: string | undefined;
  /** Why the last one was not taken, which is said below the field. */
  refusal: unknown;
  label?: string;
  description?: string;
}

/** The six digits of an application of codes, which phones offer by themselves. */
export function TotpField({ onChange, onComplete, ...rest }: CodeFieldProps) {
  return (
    <CodeField
      label="Código de seis cifras"
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      // With the space that many applications show in the middle.
      maxLength={7}
      onChange={(typed) => {
        onChange(typed);
        const digits = digitsOf(typed);
        if (digits.length === 6 && digits !== digitsOf(rest.value)) onComplete?.(digits);
      }}
    />
  );
}

/** One of the codes that were kept for the day without the phone. */
export function RecoveryCodeField({ onComplete: _, ...rest }: CodeFieldProps) {
  return (
    <CodeField
      label="Código de recuperación"
      description="Doce letras y cifras, como abcd-efgh-jkmn. Cada código vale una sola vez."
      {...rest}
      autoComplete="off"
      maxLength={40}
    />
  );
}

export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

type Native = Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'maxLength'>;

/** Has the focus from the start, and again with the text marked after a refusal: the next one is typed over it. */
function CodeField({
  problem,
  refusal,
  onChange,
  label,
  ...rest
}: Omit<CodeFieldProps, 'onComplete'> & Native) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (refusal) field.current?.select();
  }, [refusal]);
  return (
    <Spaced
      {...rest}
      ref={field}
      label={label}
      name="code"
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const Spaced = styled(TextField)`
  input {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
  }
`;
