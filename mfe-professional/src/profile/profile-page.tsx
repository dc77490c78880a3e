import { Suspense } from 'react';
import { lazyNamed, Page, useSession } from '@aforo/shared/area';
import { CardColumns, DelayedFallback, Skeleton } from '@aforo/shared/ui';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { OpenSessionsCard } from './open-sessions-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';

const OwnTime = lazyNamed(
  () => import(/* webpackChunkName: "own-time" */ './own-time.tsx'),
  'OwnTime',
);

/** The profile of everybody who works here; other areas show it in their own frame. */
export function ProfilePage() {
  const { role, professionalId } = useSession().user;
  return (
    <Page title={role === 'professional' ? 'Mi información' : 'Mi perfil'}>
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
          </>
        }
      />
    </Page>
  );
}
