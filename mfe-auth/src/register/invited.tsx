import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { getInvitation, ResponseOf } from '@aforo/shared/contract';
import { DelayedFallback, Skeleton, Stack } from '@aforo/shared/ui';
import { AuthScreen } from '../common/auth-screen.tsx';
import { linkProblemOf } from '../common/link-problem.ts';
import { RetryNotice } from '../common/retry-notice.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { DeadInvitation, deadInvitationTitle } from './dead-invitation.tsx';
import { invitationQuery } from './register.queries.ts';

/** Loads the invitation, then shows the form that accepts it. */
export function Invited({ token }: { token: string }) {
  // Kept outside the query: logging in clears the cache, and by then the invitation is used up.
  const [invitation, setInvitation] = useState<ResponseOf<typeof getInvitation>>();
  const { data, error, refetch, isFetching } = useQuery({
    ...invitationQuery(token),
    enabled: invitation === undefined,
  });
  if (data && !invitation) setInvitation(data);
  if (invitation) return <AcceptInvitation token={token} invitation={invitation} />;
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
