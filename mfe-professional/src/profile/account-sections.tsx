import { useSession } from '@aforo/shared/area';
import { Stack } from '@aforo/shared/ui';
import { AccessCard, SecondFactorNotice } from './access/access-card.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { OpenSessionsCard } from './sessions/open-sessions-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture/picture-card.tsx';

/** The account sections that every user has. */
export function AccountSections() {
  if (useSession().needsSecondFactor) {
    return (
      <Stack gap={5}>
        <SecondFactorNotice />
        <AccessCard />
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      <CalendarCard />
      <PictureCard />
      <PasswordCard />
      <AccessCard />
      <OpenSessionsCard />
    </Stack>
  );
}
