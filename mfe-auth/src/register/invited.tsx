import { useQuery } from '@tanstack/react-query';
import { DelayedFallback, Skeleton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { linkProblemOf } from '../common/link-problem.ts';
import { RetryNotice } from '../common/retry-notice.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { DeadInvitation, deadInvitationTitle } from './dead-invitation.tsx';
import { invitationQuery } from './register.queries.ts';

/** Who invites, then the form that accepts. */
export function Invited({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(invitationQuery(token));
  if (data) return <AcceptInvitation token={token} invitation={data} />;
  const problem = linkProblemOf(error);
  if (problem) {
    return (
      <AuthScreen title={deadInvitationTitle[problem]}>
        <DeadInvitation />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title="Tu invitación">
      {error ? (
        <RetryNotice error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <DelayedFallback>
          <Stack gap={5}>
            <Skeleton height="44px" />
            <Skeleton height="44px" />
            <Skeleton height="48px" />
          </Stack>
        </DelayedFallback>
      )}
    </AuthScreen>
  );
}
