import { Stack } from '@aforo/shared/ui';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { OpenSessionsCard } from './open-sessions-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';

/** What everybody has of an account, whatever else a page says of them. */
export function AccountSections() {
  return (
    <Stack gap={5}>
      <CalendarCard />
      <PictureCard />
      <PasswordCard />
      <OpenSessionsCard />
    </Stack>
  );
}
