import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, DelayedFallback, Notice, Skeleton, Stack } from '@aforo/shared/ui';
import { ApiError } from '@aforo/shared/http';
import { AuthScreen } from '../common/auth-screen.tsx';
import { FooterLink } from '../common/footer-link.tsx';
import { linkProblemOf } from '../common/link-problem.ts';
import { RetryNotice } from '../common/retry-notice.tsx';
import { useLinkToken } from '../common/use-link-token.ts';
import { parameters, paths } from '../paths.ts';
import { answerQuery, sendAnswer } from './answer.queries.ts';
import { answerText, lostLinkText, stepOf, type AnswerStep } from './answer.messages.ts';
import { AnsweredClass } from './answered-class.tsx';

/**
 * Opened by a reminder's link, without a log-in: *Voy* or *No puedo*. The page asks before it
 * answers, because programs that check mails open their links.
 */
export function AnswerPage() {
  const token = useLinkToken(parameters.token);
  if (token === undefined) return <LostLink />;
  return <Answer token={token} />;
}

function Answer({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = answerQuery(token);
  const { data, error, refetch, isFetching } = useQuery(query);
  const [hasChanged, setChanged] = useState(false);
  const answer = useMutation({
    mutationFn: () => sendAnswer(token, data?.cancellation ?? null),
    onSuccess: (answered) => queryClient.setQueryData(query.queryKey, answered),
    onError: async (problem) => {
      if (!(problem instanceof ApiError) || problem.code !== 'cancellation_changed') return;
      // The button stays disabled until the new terms are on the page.
      await refetch();
      setChanged(true);
    },
  });

  if (linkProblemOf(error) || isUnknownLink(error)) return <LostLink />;
  if (!data) {
    return (
      <AuthScreen title="Tu reserva">
        {error ? (
          <RetryNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <DelayedFallback>
            <Skeleton lines={3} />
          </DelayedFallback>
        )}
      </AuthScreen>
    );
  }
  const step = stepOf(data);
  const { title, text, action } = answerText(step, data);
  const isFailed = answer.isError && !hasChanged;
  return (
    <AuthScreen title={title} footer={<NextStep step={step} />}>
      <Stack gap={4}>
        <AnsweredClass answered={data} />
        {hasChanged ? (
          <Notice tone="warning">
            Esto ha cambiado mientras leías. Míralo antes de contestar.
          </Notice>
        ) : null}
        <p>{text}</p>
        {isFailed ? (
          <RetryNotice
            error={answer.error}
            onRetry={() => answer.mutate()}
            isRetrying={answer.isPending}
          />
        ) : null}
        {action === null || isFailed ? null : (
          <Button variant="primary" isPending={answer.isPending} onClick={() => answer.mutate()}>
            {action}
          </Button>
        )}
      </Stack>
    </AuthScreen>
  );
}

const isUnknownLink = (error: unknown) =>
  error instanceof ApiError && error.code === 'answer_link_invalid';

function LostLink() {
  return (
    <AuthScreen title="Este enlace no vale" footer={<NextStep step="gone" />}>
      <p>{lostLinkText}</p>
    </AuthScreen>
  );
}

function NextStep({ step }: { step: AnswerStep }) {
  return step === 'askNotComing' ? (
    <FooterLink question="¿Prefieres otro día?" to={paths.login('/cliente/reservas')}>
      Cambiar mi reserva
    </FooterLink>
  ) : (
    <FooterLink question="¿Algo más?" to={paths.login('/cliente/reservas')}>
      Ver mis reservas
    </FooterLink>
  );
}
