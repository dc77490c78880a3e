import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { SecondStep, Session } from '@aforo/shared/contract';
import { FormBox } from '@aforo/shared/form';
import { Button, PasswordField, TextField } from '@aforo/shared/ui';
import { emailFieldProps } from '../common/fields/email-field-props.ts';
import { readHistoryState } from '../common/history-state.ts';
import { paths } from '../paths.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { logIn } from './login-calls.ts';
import { LoginProblem } from './login-problem.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import type { Credentials } from './login-rules.ts';
import { useLoginForm } from './use-login-form.ts';

/** The state after a return from the second step. */
export interface BeginAgain {
  email: string;
  /** The error, or null if the user chose to return. */
  problem: unknown;
}

interface Props {
  again: BeginAgain | undefined;
  /**
   * Called after a correct password that needs a second step; rejects if the next screen cannot be
   * loaded.
   */
  onSecondStep: (step: SecondStep, email: string) => Promise<void>;
}

/** The part that re-renders while typing and submitting; the screen around it does not. */
export function LoginForm({ again, onSecondStep }: Props) {
  const { shell, settings } = useArea();
  const location = useLocation();
  const visitKey = location.key;
  const visit = readHistoryState(location.state);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [triedEmail, setTriedEmail] = useState('');
  const [leftVisit, setLeftVisit] = useState<string>();
  const { form, values, problems, submitError, isPending, change, submit } = useLoginForm({
    email: again?.email ?? visit.email ?? '',
    problem: again?.problem,
    send: async (credentials) => {
      setTriedEmail(credentials.email);
      const answer = await logIn(credentials);
      if ('secondStep' in answer) return onSecondStep(answer.secondStep, credentials.email);
      enter(answer.session);
    },
  });
  const { signedIn } = shell;
  const enter = useCallback(
    (session: Session) => {
      // The button stays busy until the next area is rendered, or the shell has returned here.
      setLeftVisit(visitKey);
      signedIn(session);
    },
    [signedIn, visitKey],
  );
  const isAgain = again !== undefined;
  useEffect(() => {
    // The address is filled in already, so the password field takes the focus.
    if (isAgain) form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [isAgain, form]);
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
          {/* Passes the typed address to the next screen. */}
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
          isPending={isPending || leftVisit === visitKey}
        >
          Entrar
        </Button>
      </FormBox>
      <PasskeyLogin onDone={enter} />
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
