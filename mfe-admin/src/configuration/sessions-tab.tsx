import { Stack } from '@aforo/shared/ui';
import { ReturnGraceCard } from './returned-sessions/return-grace-card.tsx';
import { SessionClosingCard } from './session-closing/session-closing-card.tsx';

/** How sessions end, and what becomes of those that come back. */
export function SessionsTab() {
  return (
    <Stack gap={5}>
      <SessionClosingCard />
      <ReturnGraceCard />
    </Stack>
  );
}
