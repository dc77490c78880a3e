import { Stack } from '@aforo/shared/ui';
import { FeePolicyCard } from './fees/fee-policy-card.tsx';
import { ReturnGraceCard } from './returned-sessions/return-grace-card.tsx';
import { SessionClosingCard } from './session-closing/session-closing-card.tsx';

/** Session closing, fees and returned sessions. */
export function SessionsTab() {
  return (
    <Stack gap={5}>
      <FeePolicyCard />
      <SessionClosingCard />
      <ReturnGraceCard />
    </Stack>
  );
}
