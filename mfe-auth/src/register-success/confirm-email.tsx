import { useCallback, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { DelayedFallback, LinkButton, Skeleton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { linkProblemOf, type LinkProblem } from '../common/link-problem.ts';
import { MailAgain } from '../common/mail-again.tsx';
import { RetryNotice } from '../common/retry-notice.tsx';
import { paths } from '../paths.ts';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import { emailConfirmation, sendVerificationAgain } from './register-success.queries.ts';

const titles = {
  pending: 'Confirmando tu correo…',
  choosing: 'Elige tu contraseña',
  done: 'Correo confirmado',
  invalid: 'Este enlace no vale o ya se usó',
  expired: 'Este enlace ha caducado',
  failed: 'No hemos podido confirmar tu correo',
} as const;

const otherBrowser =
  'Has abierto el enlace en otro navegador. Para que nadie más use tu correo, escribe la contraseña con la que quieres entrar.';

interface Props {
  token: string | undefined;
  /** An earlier load of this visit has confirmed it already. */
  isDone: boolean;
}

/**
 * In the browser that registered, opening the mailed link is enough: it confirms by itself and says
 * how it went. In another it asks for a password first.
 */
export function ConfirmEmail({ token, isDone }: Props) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(emailConfirmation(token));
  const [problem, setProblem] = useState<LinkProblem>();
  const isConfirmed = data?.status === 'confirmed';

  /** Forgets the spent link, so that a reload doesn't say that it was used. */
  const finish = useCallback(
    () => void navigate(paths.registered(), { replace: true, state: { isDone: true } }),
    [navigate],
  );
  useEffect(() => {
    if (isConfirmed && !isDone) finish();
  }, [isConfirmed, isDone, finish]);

  const isChoosing = data?.status === 'passwordNeeded';
  const status =
    isDone || isConfirmed ? 'done' : (problem ?? (isChoosing ? 'choosing' : statusOf(error)));
  return (
    <AuthScreen
      title={titles[status]}
      description={status === 'choosing' ? otherBrowser : undefined}
      footer={status === 'done' ? null : <ToLogin />}
    >
      {status === 'pending' ? (
        <DelayedFallback>
          <Skeleton lines={2} />
        </DelayedFallback>
      ) : null}
      {status === 'choosing' && token !== undefined ? (
        <ConfirmWithPassword token={token} onConfirmed={finish} onRefused={setProblem} />
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

function statusOf(error: unknown): LinkProblem | 'pending' | 'failed' {
  return error ? (linkProblemOf(error) ?? 'failed') : 'pending';
}

function ToLogin() {
  return (
    <FooterLink question="¿Ya está confirmado?" to={paths.login()}>
      Entrar
    </FooterLink>
  );
}
