import { useCallback, useRef, useState } from 'react';
import { splitFieldErrors, useFirstPaintHandoff } from '@aforo/shared/form';
import {
  problemsOf,
  toCredentials,
  type CredentialProblems,
  type Credentials,
} from './login-rules.ts';

interface Options {
  email: string;
  /** An initial error above the button, as after a refused attempt. */
  problem?: unknown;
  /** Sends valid credentials; a rejection becomes the form's error, and the typed values stay. */
  send: (credentials: Credentials) => Promise<void>;
}

/**
 * The two fields of the log-in. Written by hand, because a form library would outweigh the whole
 * screen.
 */
export function useLoginForm({ email, problem = null, send }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Credentials>({ email, password: '' });
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [submitError, setSubmitError] = useState(problem);
  const [isPending, setPending] = useState(false);

  /** Typing clears the error of the last attempt. */
  const change = useCallback((changed: Partial<Credentials>): void => {
    setValues((known) => ({ ...known, ...changed }));
    setProblems((known) =>
      Object.fromEntries(Object.entries(known).filter(([name]) => !(name in changed))),
    );
  }, []);

  function show(found: CredentialProblems): void {
    setProblems(found);
    const first = (['email', 'password'] as const).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name='${first}']`)?.focus();
  }

  async function submit(typed: Credentials = values): Promise<void> {
    if (isPending) return;
    const credentials = toCredentials(typed);
    const found = problemsOf(credentials);
    setSubmitError(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await send(credentials);
    } catch (error) {
      const { atFields, rest } = splitFieldErrors(error, typed);
      show(Object.fromEntries(atFields));
      setSubmitError(rest);
    } finally {
      setPending(false);
    }
  }

  useFirstPaintHandoff(form, ({ values: typed, wasSubmitted }) => {
    const { email: typedEmail = '', password = '' } = typed;
    const taken = { email: typedEmail || email, password };
    setValues(taken);
    if (wasSubmitted) void submit(taken);
  });

  return { form, values, problems, submitError, isPending, change, submit };
}
