import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { FormBox } from '@aforo/shared/form';
import { Button, Notice, PasswordField, Stack, TextField } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { emailFieldProps } from '../common/email-field-props.ts';
import { FooterLink } from '../common/footer-link.tsx';
import { readVisit } from '../common/visit.ts';
import { parameters, paths } from '../paths.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { logIn } from './login-calls.ts';
import { LoginProblem } from './login-problem.tsx';
import { useLoginForm } from './use-login-form.ts';

export function LoginPage() {
  const { shell, settings } = useArea();
  const [search] = useSearchParams();
  const visit = readVisit(useLocation().state);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [triedEmail, setTriedEmail] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const { form, values, problems, submitError, isPending, change, submit } = useLoginForm({
    email: visit.email ?? '',
    send: async (credentials) => {
      setTriedEmail(credentials.email);
      const { session } = await logIn(credentials);
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
        <FormBox
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            {...emailFieldProps}
            value={values.email}
            error={problems.email}
            onChange={({ target }) => change({ email: target.value })}
          />
          <PasswordField
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
            value={values.password}
            error={problems.password}
            onChange={({ target }) => change({ password: target.value })}
          />
          <AtTheEnd>
            {/* Takes along the address that is already typed. */}
            <Link
              to={paths.forgotPassword()}
              state={values.email === '' ? null : { email: values.email }}
            >
              He olvidado mi contraseña
            </Link>
          </AtTheEnd>
          <LoginProblem error={submitError} email={triedEmail} />
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            isPending={isPending || isLeaving}
          >
            Entrar
          </Button>
        </FormBox>
        {settings.isDemo ? (
          <DemoAccounts
            onPick={(credentials) => {
              change(credentials);
              submitButton.current?.focus();
            }}
          />
        ) : null}
      </Stack>
    </AuthScreen>
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
