import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { login, loginSchema } from '@aforo/shared/contract';
import { Form, FormPasswordField, useContractForm } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button, Notice, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { EmailField } from '../common/email-field.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { readVisit } from '../common/visit.ts';
import { parameters, paths } from '../paths.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginProblem } from './login-problem.tsx';

export function LoginPage() {
  const { shell, settings } = useArea();
  const [search] = useSearchParams();
  const visit = readVisit(useLocation().state);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [triedEmail, setTriedEmail] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const form = useContractForm({
    schema: loginSchema,
    defaultValues: { email: visit.email ?? '', password: '' },
    onSubmit: async (body) => {
      setTriedEmail(body.email);
      const { session } = await api.call(login, { body });
      // The button stays busy until the next area is on the page.
      setLeaving(true);
      shell.signedIn(session);
    },
  });

  return (
    <AuthScreen
      title="Entra en tu cuenta"
      footer={
        <FooterLink question="¿Aún no tienes cuenta?" to={paths.register()}>
          Crear cuenta
        </FooterLink>
      }
    >
      <Stack gap={5}>
        {search.has(parameters.returnTo) ? (
          <Notice>Entra para continuar. Te llevaremos a donde ibas.</Notice>
        ) : null}
        <Form form={form}>
          <EmailField />
          <FormPasswordField
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
          />
          <ForgotLink />
          <LoginProblem error={form.submitError} email={triedEmail} />
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            isPending={form.isPending || isLeaving}
          >
            Entrar
          </Button>
        </Form>
        {settings.isDemo ? (
          <DemoAccounts
            onPick={({ email, password }) => {
              form.setValue('email', email, { shouldValidate: true });
              form.setValue('password', password, { shouldValidate: true });
              submitButton.current?.focus();
            }}
          />
        ) : null}
      </Stack>
    </AuthScreen>
  );
}

/** Takes along the address that is already typed. */
function ForgotLink() {
  const email = useWatch<{ email: string }, 'email'>({ name: 'email' });
  return (
    <AtTheEnd>
      <Link to={paths.forgotPassword()} state={email === '' ? null : { email }}>
        He olvidado mi contraseña
      </Link>
    </AtTheEnd>
  );
}

const AtTheEnd = styled.p`
  margin-top: -8px;

  > a {
    display: inline-block;
    padding-block: 4px;
  }
  ${({ theme }) => theme.media.touch} {
    > a {
      padding-block: 10px;
    }
  }
`;
