import { Link } from 'react-router-dom';
import { LinkButton, Stack } from '@aforo/shared/ui';
import type { LinkProblem } from '../common/link-problem.ts';
import { paths } from '../paths.ts';

export const deadInvitationTitle = {
  invalid: 'Esta invitación no vale o ya se usó',
  expired: 'Esta invitación ha caducado',
} as const satisfies Record<LinkProblem, string>;

/** What to do about an invalid or expired invitation. */
export function DeadInvitation() {
  return (
    <Stack gap={5}>
      <p>
        Si ya la aceptaste, entra con tu correo y tu contraseña. Si no, pide al centro que te mande
        otra.
      </p>
      <LinkButton variant="primary" to={paths.login()}>
        Entrar
      </LinkButton>
      <p>
        ¿Vienes como cliente? No hace falta invitación:{' '}
        <Link to={paths.register()}>crea tu cuenta</Link>.
      </p>
    </Stack>
  );
}
