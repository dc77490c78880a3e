import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { tokenSchema } from '@aforo/shared/contract';
import { LinkButton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import type { LinkProblem } from '../common/link-problem.ts';
import { useLinkToken } from '../common/use-link-token.ts';
import { readHistoryState } from '../common/history-state.ts';
import { parameters, paths } from '../paths.ts';
import { ChoosePassword } from './choose-password.tsx';

const titles = {
  choosing: 'Elige otra contraseña',
  done: 'Contraseña cambiada',
  invalid: 'Este enlace no vale o ya se usó',
  expired: 'Este enlace ha caducado',
} as const satisfies Record<LinkProblem | 'choosing' | 'done', string>;

/** The target of the mailed link for a forgotten password. */
export function PasswordResetPage() {
  const token = useLinkToken(parameters.token);
  const { isDone = false } = readHistoryState(useLocation().state);
  const [problem, setProblem] = useState<LinkProblem>();

  // A link truncated by a mail program is detected without a request.
  const usableToken = tokenSchema.safeParse(token).success ? token : undefined;
  if (usableToken !== undefined && problem === undefined) {
    return (
      <AuthScreen
        title={titles.choosing}
        description="Al guardarla se cerrarán las sesiones que tengas abiertas."
      >
        <ChoosePassword key={usableToken} token={usableToken} onRefused={setProblem} />
      </AuthScreen>
    );
  }
  if (isDone) {
    return (
      <AuthScreen title={titles.done}>
        <Stack gap={5}>
          <p>
            Por seguridad hemos cerrado las sesiones que tenías abiertas en otros dispositivos.
            Entra con la contraseña nueva.
          </p>
          <LinkButton variant="primary" to={paths.login()}>
            Entrar
          </LinkButton>
        </Stack>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={titles[problem ?? 'invalid']}>
      <Stack gap={5}>
        <p>
          Los enlaces para cambiar la contraseña valen una hora y sirven una sola vez. Pide otro y
          úsalo en cuanto llegue.
        </p>
        <LinkButton variant="primary" to={paths.forgotPassword()}>
          Pedir otro enlace
        </LinkButton>
      </Stack>
    </AuthScreen>
  );
}
