import { useLocation } from 'react-router-dom';
import { forgotPassword } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { Address } from '../common/mail-again/mail-again-parts.tsx';
import { MailAgain } from '../common/mail-again/mail-again.tsx';
import { readHistoryState } from '../common/history-state.ts';
import { paths } from '../paths.ts';

/** Shows the same text whether or not the address has an account. */
export function PasswordSuccessPage() {
  const { email } = readHistoryState(useLocation().state);
  return (
    <AuthScreen
      title="Revisa tu correo"
      footer={
        <>
          <FooterLink question="¿La has recordado?" to={paths.login()}>
            Entrar
          </FooterLink>
          {email === undefined ? null : (
            <FooterLink
              question="¿Esa no es tu dirección?"
              to={paths.forgotPassword()}
              visit={{ email }}
            >
              Corregirla
            </FooterLink>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {email === undefined ? (
          <p>
            Si has pedido cambiar tu contraseña, el enlace llega en unos minutos. Si no lo
            encuentras, dinos tu dirección y te mandamos otro.
          </p>
        ) : (
          <p>
            Si hay una cuenta con <Address>{email}</Address>, en unos minutos te llegará un enlace
            para elegir otra contraseña. Vale una hora y sirve una sola vez.
          </p>
        )}
        <p>Si tarda, mira también en el correo no deseado.</p>
        <MailAgain
          email={email}
          isJustSent
          label="Mandar otro enlace"
          send={(address) => api.call(forgotPassword, { body: { email: address } })}
        />
      </Stack>
    </AuthScreen>
  );
}
