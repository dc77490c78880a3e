import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { resendVerificationSchema } from '@aforo/shared/contract';
import { Form, FormError, useContractForm } from '@aforo/shared/form';
import { Button, Notice } from '@aforo/shared/ui';
import { EmailField } from './email-field.tsx';
import { useCoolDown } from './use-cool-down.ts';

const coolDownSeconds = 60;

interface Props {
  /** Where the mail goes; undefined when this visit doesn't know and the person types it. */
  email: string | undefined;
  /** The first mail left a moment ago, so the next one has to wait. */
  isJustSent?: boolean;
  label: string;
  send: (email: string) => Promise<unknown>;
}

/** Asks for a mail once more, at most once a minute. */
export function MailAgain({ email, ...rest }: Props) {
  return email === undefined ? <ToTypedAddress {...rest} /> : <ToAddress email={email} {...rest} />;
}

type Known = Props & { email: string };

function ToAddress({ email, isJustSent = false, label, send }: Known) {
  const { secondsLeft, restart } = useCoolDown(coolDownSeconds, { isRunning: isJustSent });
  const request = useMutation({
    mutationFn: () => send(email),
    onSuccess: restart,
    // Without a connection it fails and says so, rather than waiting for one.
    networkMode: 'always',
  });
  return (
    <div>
      <Outcome email={request.isSuccess ? email : undefined} error={request.error} />
      <Asking>
        <Button
          onClick={() => request.mutate()}
          isPending={request.isPending}
          disabled={secondsLeft > 0}
        >
          {label}
        </Button>
        <Wait secondsLeft={secondsLeft} />
      </Asking>
    </div>
  );
}

function ToTypedAddress({ label, send }: Omit<Props, 'email' | 'isJustSent'>) {
  const { secondsLeft, restart } = useCoolDown(coolDownSeconds, { isRunning: false });
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm({
    // Every mail that can be asked for again is asked for with an address alone.
    schema: resendVerificationSchema,
    defaultValues: { email: '' },
    onSubmit: async (values) => {
      await send(values.email);
      setSentTo(values.email);
      restart();
    },
  });
  return (
    <Form form={form}>
      <EmailField />
      <div>
        <Outcome email={sentTo} error={form.submitError} />
        <Asking>
          <Button
            type="submit"
            variant="primary"
            isPending={form.isPending}
            disabled={secondsLeft > 0}
          >
            {label}
          </Button>
          <Wait secondsLeft={secondsLeft} />
        </Asking>
      </div>
    </Form>
  );
}

/** Neutral on purpose: whether the address has an account is its owner's business. */
function Outcome({ email, error }: { email: string | undefined; error: unknown }) {
  return (
    <Live aria-live="polite">
      {error ? (
        <FormError error={error} />
      ) : email === undefined ? null : (
        <Notice tone="success">
          Si hay una cuenta con <Address>{email}</Address>, el correo va de camino.
        </Notice>
      )}
    </Live>
  );
}

function Wait({ secondsLeft }: { secondsLeft: number }) {
  return secondsLeft > 0 ? <Small>Podrás pedir otro en {secondsLeft} s</Small> : null;
}

export const Address = styled.strong`
  font-weight: ${({ theme }) => theme.font.bold};
  overflow-wrap: anywhere;
`;

/** Always there, so that what appears in it is announced; takes no room while empty. */
const Live = styled.div`
  > * {
    margin-bottom: 12px;
  }
`;

const Asking = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
`;

const Small = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;
