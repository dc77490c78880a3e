import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FormBox, FormError } from '../form/index.ts';
import { Button } from '../ui/index.ts';
import { digitsOf, RecoveryCodeField, TotpField } from './code-field.tsx';

interface CodeFormProps {
  kind: 'totp' | 'recoveryCode';
  submitLabel: string;
  isPending: boolean;
  /** The error of the last request, or null. */
  error: unknown;
  onSend: (code: string) => void;
  /** Description of the field. */
  description?: string;
  /** Alternative methods, below the button. */
  children?: ReactNode;
}

/**
 * A form with one code. Six digits submit the form automatically; the button serves corrected codes
 * and recovery codes.
 */
export function CodeForm({ kind, submitLabel, isPending, error, onSend, ...rest }: CodeFormProps) {
  const { description, children } = rest;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a dialog on a small screen the message would appear below the visible part.
    if (error) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const Field = kind === 'totp' ? TotpField : RecoveryCodeField;

  function send(code: string): void {
    if (!isPending) onSend(code);
  }
  function submit(): void {
    const found = problemOf(kind, typed);
    setProblem(found);
    if (!found) send(kind === 'totp' ? digitsOf(typed) : typed.trim());
  }
  return (
    <FormBox
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through the component tree, so from a dialog to the form that renders
        // it.
        event.stopPropagation();
        submit();
      }}
    >
      <Field
        value={typed}
        problem={problem}
        refusal={error}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        onComplete={send}
        {...(description === undefined ? {} : { description })}
      />
      {error ? (
        <div ref={refusal}>
          <FormError error={error} />
        </div>
      ) : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        {submitLabel}
      </Button>
      {children ? <OtherMethods>{children}</OtherMethods> : null}
    </FormBox>
  );
}

/** Same rules as the contract's schemas, whose import would bring zod. */
function problemOf(kind: CodeFormProps['kind'], typed: string): string | undefined {
  if (typed.trim() === '') return 'Escribe el código.';
  if (kind === 'totp') {
    return digitsOf(typed).length === 6 ? undefined : 'Son seis cifras. Míralas en tu aplicación.';
  }
  return typed.replaceAll(/[^a-z\d]/gi, '').length < 12 ? 'Son doce letras y cifras.' : undefined;
}

const OtherMethods = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;
