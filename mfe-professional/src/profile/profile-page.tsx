import { Suspense } from 'react';
import { styled } from 'styled-components';
import { lazyNamed, Page, useSession } from '@aforo/shared/area';
import { DelayedFallback, Skeleton } from '@aforo/shared/ui';
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
      <Sheet>
        <Columns>
          <Column>
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
          </Column>
          <Column>
            <PictureCard />
            <CalendarCard />
            <OpenSessionsCard />
          </Column>
        </Columns>
      </Sheet>
    </Page>
  );
}

/** What counts is the room that is left beside the navigation, which can be folded. */
const Sheet = styled.div`
  container-type: inline-size;
`;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 720px;

  @container (min-width: 880px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
    max-width: 1120px;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[5]};
  min-width: 0;
`;
