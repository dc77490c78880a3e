import { Stack } from '@aforo/shared/ui';
import { OpenSessionsCard } from './open-sessions-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';

/** What everybody has of an account, whatever else a page says of them. */
export function AccountSections() {
  return (
    <Stack gap={5}>
      <PictureCard />
      <PasswordCard />
      <OpenSessionsCard />
    </Stack>
  );
}
