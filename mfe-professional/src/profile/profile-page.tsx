import { Suspense } from 'react';
import { styled } from 'styled-components';
import { lazyNamed, Page, useSession } from '@aforo/shared/area';
import { CardColumns, DelayedFallback, Skeleton, Stack } from '@aforo/shared/ui';
import { AccessCard, SecondFactorNotice } from './access/access-card.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { OpenSessionsCard } from './open-sessions-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';

const OwnTime = lazyNamed(
  () => import(/* webpackChunkName: "own-time" */ './own-time.tsx'),
  'OwnTime',
);

/** The profile of every member of staff; other areas embed it. */
export function ProfilePage() {
  const { needsSecondFactor, user } = useSession();
  const { professionalId } = user;
  // Until the second factor is set up, the server refuses everything else.
  if (needsSecondFactor) {
    return (
      <Page>
        <Alone>
          <SecondFactorNotice />
          <AccessCard />
        </Alone>
      </Page>
    );
  }
  return (
    <Page>
      <CardColumns
        first={
          <>
            <OwnDataCard />
            {professionalId ? (
              <Suspense
                fallback={
                  <DelayedFallback>
                    <Skeleton lines={6} />
                  </DelayedFallback>
                }
              >
                <OwnTime />
              </Suspense>
            ) : null}
            <PasswordCard />
          </>
        }
        second={
          <>
            <PictureCard />
            <CalendarCard />
            <OpenSessionsCard />
            {/* Last, because it loads late and would move the sections below it. */}
            <AccessCard />
          </>
        }
      />
    </Page>
  );
}

const Alone = styled(Stack).attrs({ gap: 5 })`
  max-width: 720px;
`;
