import { Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { Address } from '../common/mail-again/mail-again-parts.tsx';
import { MailAgain } from '../common/mail-again/mail-again.tsx';
import { useReturnTo } from '../common/use-return-to.ts';
import { paths } from '../paths.ts';
import { sendVerificationAgain } from './register-success.queries.ts';

/** The account exists; its owner must confirm the address. */
export function CheckInbox({ email }: { email: string | undefined }) {
  const returnTo = useReturnTo();
  return (
    <AuthScreen
      title="Revisa tu correo"
      footer={
        <>
          <FooterLink question="¿Ya lo has confirmado?" to={paths.login(returnTo)}>
            Entrar
          </FooterLink>
          {email === undefined ? null : (
            <FooterLink
              question="¿Esa no es tu dirección?"
              to={paths.register(returnTo)}
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
            Al crear la cuenta te enviamos un enlace para confirmarla. Si no lo encuentras, dinos tu
            dirección y te mandamos otro.
          </p>
        ) : (
          <p>
            Te hemos enviado un enlace a <Address>{email}</Address>. Ábrelo para confirmar que es tu
            dirección y ya podrás entrar. Vale 24 horas.
          </p>
        )}
        <p>Si tarda más de unos minutos, mira también en el correo no deseado.</p>
        <MailAgain
          email={email}
          isJustSent
          label="Mandar otro enlace"
          send={sendVerificationAgain}
        />
      </Stack>
    </AuthScreen>
  );
}
