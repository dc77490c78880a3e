import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { FormBox } from '@aforo/shared/form';
import { Button, PasswordField, TextField } from '@aforo/shared/ui';
import { emailFieldProps } from '../common/email-field-props.ts';
import { readVisit } from '../common/visit.ts';
import { paths } from '../paths.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { logIn } from './login-calls.ts';
import { LoginProblem } from './login-problem.tsx';
import type { Credentials } from './login-rules.ts';
import { useLoginForm } from './use-login-form.ts';

/** What a letter and a press change; the screen around it stays as it is. */
export function LoginForm() {
  const { shell, settings } = useArea();
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
  const pick = useCallback(
    (credentials: Credentials) => {
      change(credentials);
      submitButton.current?.focus();
    },
    [change],
  );

  return (
    <>
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
      {settings.isDemo ? <DemoAccounts onPick={pick} /> : null}
    </>
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
