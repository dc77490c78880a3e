import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { DelayedFallback, LinkButton, Skeleton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { linkProblemOf } from '../common/link-problem.ts';
import { MailAgain } from '../common/mail-again.tsx';
import { RetryNotice } from '../common/retry-notice.tsx';
import { paths } from '../paths.ts';
import { emailConfirmation, sendVerificationAgain } from './register-success.queries.ts';

const titles = {
  pending: 'Confirmando tu correo…',
  done: 'Correo confirmado',
  invalid: 'Este enlace no vale o ya se usó',
  expired: 'Este enlace ha caducado',
  failed: 'No hemos podido confirmar tu correo',
} as const;

interface Props {
  token: string | undefined;
  /** An earlier load of this visit has confirmed it already. */
  isDone: boolean;
}

/** Opening the mailed link is enough: it confirms by itself and says how it went. */
export function ConfirmEmail({ token, isDone }: Props) {
  const navigate = useNavigate();
  const { isSuccess, error, refetch, isFetching } = useQuery(emailConfirmation(token));

  useEffect(() => {
    // Forgets the spent link, so that a reload doesn't say that it was used.
    if (isSuccess && !isDone) {
      void navigate(paths.registered(), { replace: true, state: { isDone: true } });
    }
  }, [isSuccess, isDone, navigate]);

  const status = isDone || isSuccess ? 'done' : statusOf(error);
  return (
    <AuthScreen title={titles[status]} footer={status === 'done' ? null : <ToLogin />}>
      {status === 'pending' ? (
        <DelayedFallback>
          <Skeleton lines={2} />
        </DelayedFallback>
      ) : null}
      {status === 'done' ? (
        <Stack gap={5}>
          <p>Tu cuenta está lista. Entra para hacer tu primera reserva.</p>
          <LinkButton variant="primary" to={paths.login()}>
            Entrar
          </LinkButton>
        </Stack>
      ) : null}
      {status === 'failed' ? (
        <RetryNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {status === 'invalid' || status === 'expired' ? (
        <Stack gap={4}>
          <p>
            Si ya confirmaste tu dirección, entra sin más. Si no, escríbela y te mandamos un enlace
            nuevo.
          </p>
          <MailAgain email={undefined} label="Mandar otro enlace" send={sendVerificationAgain} />
        </Stack>
      ) : null}
    </AuthScreen>
  );
}

function statusOf(error: unknown): Exclude<keyof typeof titles, 'done'> {
  return error ? (linkProblemOf(error) ?? 'failed') : 'pending';
}

function ToLogin() {
  return (
    <FooterLink question="¿Ya está confirmado?" to={paths.login()}>
      Entrar
    </FooterLink>
  );
}
