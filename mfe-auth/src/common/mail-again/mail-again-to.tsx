import { useMutation } from '@tanstack/react-query';
import { Button } from '@aforo/shared/ui';
import { Asking, coolDownSeconds, Outcome, Wait } from './mail-again-parts.tsx';
import { useCoolDown } from './use-cool-down.ts';

export interface MailAgainToProps {
  email: string;
  /** An e-mail has just been sent, so the next one has to wait. */
  isJustSent?: boolean | undefined;
  label: string;
  send: (email: string) => Promise<unknown>;
}

/** Resends an e-mail to a known address, at most once a minute. */
export function MailAgainTo({ email, isJustSent = false, label, send }: MailAgainToProps) {
  const { secondsLeft, restart } = useCoolDown(coolDownSeconds, { isRunning: isJustSent });
  const request = useMutation({
    mutationFn: () => send(email),
    onSuccess: restart,
    // Fails without a connection instead of waiting for one.
    networkMode: 'always',
  });
  return (
    <div>
      <Outcome email={request.isSuccess ? email : undefined} error={request.error} />
      <Asking>
        <Button
          onClick={() => request.mutate()}
          isPending={request.isPending}
          disabled={secondsLeft > 0}
        >
          {label}
        </Button>
        <Wait secondsLeft={secondsLeft} />
      </Asking>
    </div>
  );
}
