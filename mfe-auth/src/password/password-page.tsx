import { useLocation, useNavigate } from 'react-router-dom';
import { forgotPassword, forgotPasswordSchema } from '@aforo/shared/contract';
import { Form, FormError, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { EmailField } from '../common/fields/email-field.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { readHistoryState } from '../common/history-state.ts';
import { paths } from '../paths.ts';

/** Requests a link to change a forgotten password. */
export function PasswordPage() {
  const navigate = useNavigate();
  const visit = readHistoryState(useLocation().state);
  const form = useContractForm({
    schema: forgotPasswordSchema,
    defaultValues: { email: visit.email ?? '' },
    onSubmit: async (body) => {
      await api.call(forgotPassword, { body });
      await navigate(paths.passwordMailSent(), { replace: true, state: { email: body.email } });
    },
  });
  return (
    <AuthScreen
      title="Recupera tu acceso"
      description="Escribe tu correo y te mandamos un enlace para elegir otra contraseña."
      footer={
        <FooterLink question="¿La has recordado?" to={paths.login()}>
          Entrar
        </FooterLink>
      }
    >
      <Form form={form}>
        <EmailField />
        <FormError error={form.submitError} />
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Enviar enlace
        </Button>
      </Form>
    </AuthScreen>
  );
}
