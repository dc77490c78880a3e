import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { ResponseOf, verifyEmail } from '@aforo/shared/contract';
import { DelayedFallback, Skeleton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { linkProblemOf, type LinkProblem } from '../common/link-problem.ts';
import { MailAgain } from '../common/mail-again/mail-again.tsx';
import { RetryNotice } from '../common/retry-notice.tsx';
import { paths } from '../paths.ts';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import { emailConfirmation, sendVerificationAgain } from './register-success.queries.ts';

const titles = {
  pending: 'Confirmando tu correo…',
  choosing: 'Elige tu contraseña',
  done: 'Correo confirmado: entrando…',
  invalid: 'Este enlace no vale o ya se usó',
  expired: 'Este enlace ha caducado',
  failed: 'No hemos podido confirmar tu correo',
} as const;

const otherBrowser =
  'Has abierto el enlace en otro navegador. Para que nadie más use tu correo, escribe la contraseña con la que quieres entrar.';

type ConfirmedEmail = Extract<ResponseOf<typeof verifyEmail>, { status: 'confirmed' }>;

/**
 * In the browser that registered, opening the mailed link confirms and logs in automatically.
 * Another browser asks for a password first.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const { shell } = useArea();
  const [confirmed, setConfirmed] = useState<ConfirmedEmail | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...emailConfirmation(token),
    // Logging in clears the query cache, and the link must not be sent again after that.
    enabled: confirmed === null,
  });
  const [problem, setProblem] = useState<LinkProblem>();
  if (confirmed === null && data?.status === 'confirmed') setConfirmed(data);
  const session = confirmed?.session;
  useEffect(() => {
    if (session) shell.signedIn(session);
  }, [session, shell]);

  const isChoosing = data?.status === 'passwordNeeded';
  const status = confirmed ? 'done' : (problem ?? (isChoosing ? 'choosing' : statusOf(error)));
  return (
    <AuthScreen
      title={titles[status]}
      description={status === 'choosing' ? otherBrowser : undefined}
      footer={status === 'done' ? null : <ToLogin />}
    >
      {status === 'pending' || status === 'done' ? (
        <DelayedFallback>
          <Skeleton lines={2} />
        </DelayedFallback>
      ) : null}
      {status === 'choosing' ? (
        <ConfirmWithPassword token={token} onConfirmed={setConfirmed} onRefused={setProblem} />
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
