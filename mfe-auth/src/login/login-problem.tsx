import { FormError } from '@aforo/shared/form';
import { ApiError } from '@aforo/shared/http';
import { Notice } from '@aforo/shared/ui';
import { MailAgainTo } from '../common/mail-again/mail-again-to.tsx';
import { sendVerificationAgain } from './login-calls.ts';

/** Why the log-in failed; an unconfirmed address can be fixed in place. */
export function LoginProblem({ error, email }: { error: unknown; email: string }) {
  if (!(error instanceof ApiError) || error.code !== 'email_not_verified') {
    return <FormError error={error} />;
  }
  return (
    <Notice
      tone="warning"
      action={
        <MailAgainTo
          key={email}
          email={email}
          label="Mandar otro enlace"
          send={sendVerificationAgain}
        />
      }
    >
      {error.message}
    </Notice>
  );
}
