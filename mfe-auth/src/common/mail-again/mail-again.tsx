import { useState } from 'react';
import { resendVerificationSchema } from '@aforo/shared/contract';
import { Form, useContractForm } from '@aforo/shared/form';
import { Button } from '@aforo/shared/ui';
import { EmailField } from '../fields/email-field.tsx';
import { Asking, coolDownSeconds, Outcome, Wait } from './mail-again-parts.tsx';
import { MailAgainTo, type MailAgainToProps } from './mail-again-to.tsx';
import { useCoolDown } from './use-cool-down.ts';

interface Props extends Omit<MailAgainToProps, 'email'> {
  /** The recipient; undefined if unknown, so that the user must type it. */
  email: string | undefined;
}

/** Resends an e-mail, at most once a minute. */
export function MailAgain({ email, ...rest }: Props) {
  return email === undefined ? (
    <ToTypedAddress {...rest} />
  ) : (
    <MailAgainTo email={email} {...rest} />
  );
}

function ToTypedAddress({ label, send }: Pick<Props, 'label' | 'send'>) {
  const { secondsLeft, restart } = useCoolDown(coolDownSeconds, { isRunning: false });
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm({
    // All resend requests take only an address, so they share this schema.
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
