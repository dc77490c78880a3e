import { useEffect, useRef, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../ui/index.ts';

interface CodeFieldProps {
  value: string;
  onChange: (typed: string) => void;
  /** Called as soon as six digits are typed. */
  onComplete?: ((code: string) => void) | undefined;
  /** Validation message, shown before the request. */
  problem?: string | undefined;
  /** The error of the last request, explained below the field. */
  refusal: unknown;
  label?: string;
  description?: string;
}

/** The six digits of an authenticator app. Phones offer to fill them in. */
export function TotpField({ onChange, onComplete, ...rest }: CodeFieldProps) {
  return (
    <CodeField
      label="Código de seis cifras"
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Many apps show the code with a space in the middle.
      maxLength={7}
      onChange={(typed) => {
        onChange(typed);
        const digits = digitsOf(typed);
        if (digits.length === 6 && digits !== digitsOf(rest.value)) onComplete?.(digits);
      }}
    />
  );
}

/** A recovery code, for users without access to their phone. */
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

/**
 * Takes the focus on mount. After a refused code it takes it again and selects the text, so that
 * typing replaces it.
 */
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
    <SpacedTextField
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

const SpacedTextField = styled(TextField)`
  input {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
  }
`;
