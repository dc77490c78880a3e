import { styled } from 'styled-components';
import { lazyNamed, Page, useCan, useSession } from '@aforo/shared/area';
import { CardColumns, Stack } from '@aforo/shared/ui';
import { AccessCard, SecondFactorNotice } from './access/access-card.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { OpenSessionsCard } from './sessions/open-sessions-card.tsx';
import { Later } from './later.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PictureCard } from './picture/picture-card.tsx';

const OwnTime = lazyNamed(
  () => import(/* webpackChunkName: "own-time" */ './own-time.tsx'),
  'OwnTime',
);
const PasswordCard = lazyNamed(
  () => import(/* webpackChunkName: "own-password" */ './password-card.tsx'),
  'PasswordCard',
);
const OwnPin = lazyNamed(() => import(/* webpackChunkName: "own-pin" */ './own-pin.tsx'), 'OwnPin');

/** The profile of every member of staff; other areas embed it. */
export function ProfilePage() {
  const { needsSecondFactor, user } = useSession();
  const { professionalId } = user;
  const mayApprove = useCan()('approval.give', { userId: user.id });
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
              <Later lines={6}>
                <OwnTime />
              </Later>
            ) : null}
            <Later lines={6}>
              <PasswordCard />
            </Later>
            {mayApprove ? (
              <Later lines={5}>
                <OwnPin />
              </Later>
            ) : null}
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
