import { useState } from 'react';
import { resendVerificationSchema } from '@aforo/shared/contract';
import { Form, useContractForm } from '@aforo/shared/form';
import { Button } from '@aforo/shared/ui';
import { EmailField } from './email-field.tsx';
import { Asking, coolDownSeconds, Outcome, Wait } from './mail-again-parts.tsx';
import { MailAgainTo, type MailAgainToProps } from './mail-again-to.tsx';
import { useCoolDown } from './use-cool-down.ts';

interface Props extends Omit<MailAgainToProps, 'email'> {
  /** Where the mail goes; undefined when this visit doesn't know and the person types it. */
  email: string | undefined;
}

/** Asks for a mail once more, at most once a minute. */
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
