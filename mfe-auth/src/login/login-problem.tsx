import { resendVerification } from '@aforo/shared/contract';
import { FormError } from '@aforo/shared/form';
import { api, ApiError } from '@aforo/shared/http';
import { Notice } from '@aforo/shared/ui';
import { MailAgain } from '../common/mail-again.tsx';

/** Why the door stayed shut; an unconfirmed address is put right in place. */
export function LoginProblem({ error, email }: { error: unknown; email: string }) {
  if (!(error instanceof ApiError) || error.code !== 'email_not_verified') {
    return <FormError error={error} />;
  }
  return (
    <Notice
      tone="warning"
      action={
        <MailAgain
          key={email}
          email={email}
          label="Mandar otro enlace"
          send={(address) => api.call(resendVerification, { body: { email: address } })}
        />
      }
    >
      {error.message}
    </Notice>
  );
}
